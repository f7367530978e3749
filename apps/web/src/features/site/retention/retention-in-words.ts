import type { Retention } from '@church/shared'

/** '2 years', '18 months', 'for ever'. */
export function timeKept(months: number | null): string {
  if (months === null) return 'for ever'
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** 'Attendance: 2 years. Audit log: for ever'. */
export const retentionInWords = ({ attendance_months, audit_months }: Retention) =>
  `Attendance: ${timeKept(attendance_months)}. Audit log: ${timeKept(audit_months)}`
