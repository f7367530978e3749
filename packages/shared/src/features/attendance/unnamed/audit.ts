import { change, defineAudit, oneOf, silent } from '../../../contract/audit-say.ts'
import { defineTexts, worded } from '../../../texts.ts'

export const unnamedAudit = defineAudit({
  'unnamed.change': {
    text: worded('Changed whether people can be counted without their names'),
    details: {
      before: silent,
      after: change({
        allowed: oneOf(
          defineTexts({
            true: 'people can choose to be counted without their names',
            false: 'nobody can newly choose to be counted without their name',
          }),
        ),
      }),
    },
  },
  'unnamed.correct': {
    subject: 'session',
    text: worded('Corrected how many people were counted without their names'),
  },
})
