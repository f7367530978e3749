import { n, type Retention, t } from '@church/shared'

/** '2 years', '18 months', 'for ever'. */
export function timeKept(months: number | null): string {
  if (months === null) return t('for ever')
  return months % 12 === 0
    ? n(months / 12, '{count} year', '{count} years')
    : n(months, '{count} month', '{count} months')
}

/** 'Attendance: 2 years. Audit log: for ever'. */
export const retentionInWords = ({ attendance_months, audit_months }: Retention) =>
  t('Attendance: {attendance}. Audit log: {audit}', {
    attendance: timeKept(attendance_months),
    audit: timeKept(audit_months),
  })
