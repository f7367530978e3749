export const attendancePaths = {
  markAttendance: '/MapComponent/',
  doorEntry: '/door-entry/:code',
  ownAttendance: '/profile/attendance',
  attendants: '/admin/successfulattendants',
  absentees: '/admin/unsuccessfulattendants',
} as const
