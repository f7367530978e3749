import { saysDetails } from '../../../../test/says-details.ts'

const all = { by_password: true, by_passkey: true, by_code: true }

saysDetails([
  ['provider.sign-in', { network: '192.0.2.0/24' }, 'Network: 192.0.2.0/24'],
  ['provider.connect', { network: '192.0.2.0/24' }, 'Network: 192.0.2.0/24'],
  ['provider.disconnect', { network: '192.0.2.0/24' }, 'Network: 192.0.2.0/24'],
  [
    'sign-in-ways.change',
    { before: all, after: { ...all, by_password: false } },
    'Not with a password (before: with a password)',
  ],
])
