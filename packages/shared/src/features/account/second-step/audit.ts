import { from } from '../../../contract/audit-parts.ts'
import { defineAudit, oneOf } from '../../../contract/audit-say.ts'
import { defineTexts, worded } from '../../../texts.ts'

export const secondStepAudit = defineAudit({
  'two-step.on': { subject: 'user', text: worded('Switched on two-step sign-in') },
  'two-step.off': { subject: 'user', text: worded('Switched off two-step sign-in') },
  'two-step.recovery-codes': { subject: 'user', text: worded('Created new recovery codes') },
  'two-step.recovery-code-used': {
    subject: 'user',
    text: worded('Signed in with a recovery code'),
  },
  'recent-proof.give': {
    subject: 'user',
    text: worded('Confirmed their identity'),
    details: {
      by: oneOf(
        defineTexts({
          password: 'By password',
          code: 'By a code from their app',
          provider: 'By the church’s provider',
        }),
      ),
      ...from,
    },
  },
  'recent-proof.fail': {
    subject: 'user',
    text: worded('Gave a wrong password while signed in'),
    details: from,
  },
  'passkey.add': { subject: 'passkey', text: worded('Added a passkey'), details: from },
  'passkey.rename': { subject: 'passkey', text: worded('Renamed a passkey'), details: from },
  'passkey.remove': { subject: 'passkey', text: worded('Removed a passkey'), details: from },
  'passkey.used': { subject: 'user', text: worded('Signed in with a passkey'), details: from },
})
