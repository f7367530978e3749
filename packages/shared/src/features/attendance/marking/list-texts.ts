import { defineTexts, t } from '../../../texts.ts'

export const attendanceListTexts = defineTexts({
  noAttendants: 'No successful attendants found.',
  noAbsentees: 'No records found.',
  noHistory: 'No attendance records found.',
  total: (count: number) => t('Total Records: {count}', { count: String(count) }),
})
