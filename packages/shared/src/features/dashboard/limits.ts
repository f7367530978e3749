/** How many of the last sessions are compared. */
export const RECENT_SESSIONS = 12
/** Whoever was absent at as many of the last sessions counts as not seen. */
export const UNSEEN_SESSIONS = 4
/** How many of those are named; all are counted. */
export const UNSEEN_LISTED = 50
/** How many days ahead birthdays are shown, besides today. */
export const BIRTHDAY_DAYS = 6
