import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  ['provider.sign-in', { network: '192.0.2.0/24' }, 'Network: 192.0.2.0/24'],
  ['provider.connect', { network: '192.0.2.0/24' }, 'Network: 192.0.2.0/24'],
  ['provider.disconnect', { network: '192.0.2.0/24' }, 'Network: 192.0.2.0/24'],
])
