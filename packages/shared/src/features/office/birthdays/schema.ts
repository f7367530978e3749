import * as z from 'zod/mini'

/** How many days ahead admins see birthdays, in addition to today. */
export const REMINDER_DAYS = 30

export const birthdayReminder = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.nullable(z.string()),
  /** Null if the year is unknown. */
  dateofbirth: z.nullable(z.string()),
  /** `MM-DD` */
  birthday: z.string(),
  /** 0 is today, in the church's time zone. */
  days_until: z.int(),
})
export type BirthdayReminder = z.output<typeof birthdayReminder>
