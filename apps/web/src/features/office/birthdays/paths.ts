export const birthdayPaths = {
  birthdays: '/admin/birthdayreminder',
} as const
