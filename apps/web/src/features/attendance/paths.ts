export const attendancePaths = {
  markAttendance: '/MapComponent/',
  ownAttendance: '/profile/attendance',
  attendants: '/admin/successfulattendants',
  absentees: '/admin/unsuccessfulattendants',
} as const
