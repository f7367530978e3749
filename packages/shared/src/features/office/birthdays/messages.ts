/** How many days ahead admins see birthdays, in addition to today. */
export const REMINDER_DAYS = 30

export const birthdayMessages = {
  noneFound: 'No birthdays found.',
} as const
