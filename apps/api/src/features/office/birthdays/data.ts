import type { BirthdayReminder } from '@church/shared'
import type pg from 'pg'

/** SQL for a member's birthday as one number, month and day, such as 1231; null if unknown. */
export const BIRTHDAY = `coalesce(
  (extract(month FROM members.date_of_birth) * 100 + extract(day FROM members.date_of_birth))::int,
  replace(members.birthday, '-', '')::int
)`

/** Finds the active members with one of the given birthdays, soonest first. */
export async function findBirthdayReminders(
  pool: pg.Pool,
  birthdays: { birthday: number; daysUntil: number }[],
): Promise<BirthdayReminder[]> {
  const { rows } = await pool.query<BirthdayReminder>(
    `SELECT people.id, people.first_name, people.last_name, coalesce(people.email::text, '') AS email,
            to_char(members.date_of_birth, 'YYYY-MM-DD') AS dateofbirth,
            coalesce(to_char(members.date_of_birth, 'MM-DD'), members.birthday) AS birthday, days_until
     FROM unnest($1::int[], $2::int[]) AS kept (birthday, days_until)
     JOIN members ON ${BIRTHDAY} = kept.birthday
     JOIN people ON people.id = members.id AND people.is_active
     ORDER BY days_until, people.last_name, people.first_name, people.id`,
    [birthdays.map(({ birthday }) => birthday), birthdays.map(({ daysUntil }) => daysUntil)],
  )
  return rows
}
