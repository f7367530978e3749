/** How many days ahead the admins are reminded, besides today. */
export const REMINDER_DAYS = 30

export const birthdayMessages = {
  noneSoon: `No birthdays in the next ${REMINDER_DAYS} days.`,
  noneFound: 'No birthdays found.',
} as const
