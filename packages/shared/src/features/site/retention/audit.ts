import { change, count, defineAudit, silent } from '../../../contract/audit-say.ts'
import { n, t, worded } from '../../../texts.ts'

const retention = {
  attendance_months: (value: unknown) =>
    value === null
      ? t('Marks are kept for ever')
      : n(Number(value), 'Marks are kept for {count} month', 'Marks are kept for {count} months'),
  audit_months: (value: unknown) =>
    value === null
      ? t('Audit events are kept for ever')
      : n(
          Number(value),
          'Audit events are kept for {count} month',
          'Audit events are kept for {count} months',
        ),
}

export const retentionAudit = defineAudit({
  'retention.change': {
    text: worded('Changed how long records are kept'),
    details: { ...retention, before: silent, after: change(retention) },
  },
  'retention.remove': {
    text: worded('Removed old records'),
    details: {
      attendance: count((count) => n(count, '{count} mark', '{count} marks')),
      audit: count((count) => n(count, '{count} event', '{count} events')),
    },
  },
})
