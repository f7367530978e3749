import { defineAudit } from '../../../contract/audit.ts'
import { count } from '../../../contract/audit-say.ts'
import { n, worded } from '../../../texts.ts'

export const paperAudit = defineAudit({
  'directory.print': {
    text: worded('Printed the directory'),
    details: { people: count((count) => n(count, '{count} person', '{count} people')) },
  },
})
