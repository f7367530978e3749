import { fromDay, rows, sessionKind, untilDay } from '../../../contract/audit-parts.ts'
import { count, defineAudit } from '../../../contract/audit-say.ts'
import { t, worded } from '../../../texts.ts'

export const reportsAudit = defineAudit({
  'report.download': {
    text: worded('Downloaded a report on people'),
    details: {
      rows,
      from: fromDay,
      to: untilDay,
      kind: sessionKind,
      below: count((percent) => t('present at under {percent} %', { percent })),
    },
  },
})
