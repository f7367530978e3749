/** Separate from the schemas, so that a screen can show these without bundling the schema library. */
export const attendanceListMessages = {
  noAttendants: 'No successful attendants found.',
  noAbsentees: 'No records found.',
  noHistory: 'No attendance records found.',
  total: (count: number) => `Total Records: ${count}`,
} as const
