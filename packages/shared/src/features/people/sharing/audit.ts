import { change, count, defineAudit, oneOf, silent } from '../../../contract/audit-say.ts'
import { defineTexts, n, worded } from '../../../texts.ts'

export const sharingAudit = defineAudit({
  'directory.change': {
    text: worded('Changed who may see what in the directory'),
    details: {
      before: silent,
      after: change({
        mode: oneOf(
          defineTexts({
            open: 'members see everything',
            choice: 'members see what each shares',
            closed: 'members see only themselves',
          }),
        ),
        newcomers: oneOf(
          defineTexts({
            open: 'newcomers see the directory at once',
            approve: 'newcomers wait for approval',
          }),
        ),
      }),
      approved: count((count) =>
        count === 0 ? '' : n(count, '{count} newcomer approved', '{count} newcomers approved'),
      ),
    },
  },
})
