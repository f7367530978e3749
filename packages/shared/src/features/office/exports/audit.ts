import { fromDay, rows, sessionKind, standing, untilDay } from '../../../contract/audit-parts.ts'
import { defineAudit, oneOf, people } from '../../../contract/audit-say.ts'
import { defineTexts, worded } from '../../../texts.ts'

export const exportsAudit = defineAudit({
  'export.create': {
    text: worded('Exported a list'),
    details: {
      kind: oneOf(
        defineTexts({
          people: 'People',
          households: 'Households',
          attendance: 'Attendance',
          sessions: 'Sessions',
          everything: 'Everything',
        }),
      ),
      rows,
      from: fromDay,
      to: untilDay,
      session_kind: sessionKind,
      standing,
      ids: people,
    },
  },
})
