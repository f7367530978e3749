import { from } from '../../../contract/audit-parts.ts'
import { defineAudit, oneOf, text } from '../../../contract/audit-say.ts'
import { defineTexts, t, worded } from '../../../texts.ts'

const refused = {
  code: oneOf(
    defineTexts({
      'admins-only': 'Only for admins',
      'carers-only': 'Only for carers',
      'helpers-only': 'Only for stewards and carers',
      'leaders-only': 'Only for leaders of teams',
      'stewards-only': 'Only for stewards',
      'not-yours': 'Somebody else’s records',
      'proof-needed': 'Had to confirm who they are first',
      'two-step-required': 'Two-step sign-in was off',
      'too-many-tries': 'Too many tries',
    }),
  ),
  route: text((address) => t('Address: {address}', { address })),
  ...from,
}

export const auditAudit = defineAudit({
  'access.refuse': { text: worded('Was refused for lack of a right'), details: refused },
  'access.limit': { text: worded('Was refused by a limit'), details: refused },
})
