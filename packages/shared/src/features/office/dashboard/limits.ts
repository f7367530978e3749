/** How many recent sessions are compared. */
export const RECENT_SESSIONS = 12
/** How many unseen members are named; the count covers all. */
export const UNSEEN_LISTED = 50
/** How many days ahead birthdays are shown, in addition to today. */
export const BIRTHDAY_DAYS = 6
