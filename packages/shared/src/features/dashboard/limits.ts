/** How many recent sessions are compared. */
export const RECENT_SESSIONS = 12
/** A member who missed the services of this many weeks counts as unseen. */
export const UNSEEN_WEEKS = 4
/** How many unseen members are named; the count covers all. */
export const UNSEEN_LISTED = 50
/** How many days ahead birthdays are shown, in addition to today. */
export const BIRTHDAY_DAYS = 6
