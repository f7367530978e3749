/** After how many missed weeks people count as missed, until an admin sets another number. */
export const PERIODS_DEFAULT = 3
export const PERIODS_MAX = 26
export const CARE_NOTE_MAX = 280
/** The months after which notes, closed cases and past absences are deleted. */
export const CARE_MONTHS = 12
/** The longest time for which a case can be snoozed, in days. */
export const SNOOZE_DAYS_MAX = 183
/** How many of a person's last weeks are shown with a case. */
export const CARE_WEEKS_SHOWN = 12
