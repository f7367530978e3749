import { from } from '../../../contract/audit-parts.ts'
import { change, defineAudit, oneOf, silent } from '../../../contract/audit-say.ts'
import { defineTexts, worded } from '../../../texts.ts'

export const providerAudit = defineAudit({
  'provider.sign-in': {
    subject: 'user',
    text: worded('Signed in with the church’s provider'),
    details: from,
  },
  'provider.connect': {
    subject: 'user',
    text: worded('Connected an account of the provider'),
    details: from,
  },
  'provider.disconnect': {
    subject: 'user',
    text: worded('Disconnected the provider'),
    details: from,
  },
  'sign-in-ways.change': {
    text: worded('Changed how members sign in'),
    details: {
      before: silent,
      after: change({
        by_password: oneOf(defineTexts({ true: 'with a password', false: 'not with a password' })),
        by_passkey: oneOf(defineTexts({ true: 'with a passkey', false: 'not with a passkey' })),
        by_code: oneOf(
          defineTexts({ true: 'with a mailed code', false: 'not with a mailed code' }),
        ),
      }),
    },
  },
  'provider.admin': { subject: 'user', text: worded('Became an admin by a group of the provider') },
  'provider.no-admin': {
    subject: 'user',
    text: worded('Is no admin any more, by a group of the provider'),
  },
})
