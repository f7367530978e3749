import { type BirthdayReminder, n, searchable, t, wholeName } from '@church/shared'

/** Returns the reminders whose first plus last name contains the keyword. */
export function findBirthdays(reminders: BirthdayReminder[], keyword: string): BirthdayReminder[] {
  const wanted = searchable(keyword)
  return reminders.filter(({ first_name, last_name }) =>
    searchable(wholeName(first_name, last_name)).includes(wanted),
  )
}

/** How far off a birthday is: 'Today', 'Tomorrow' or 'in 5 days'. */
export function whenIs(daysUntil: number): string {
  if (daysUntil === 0) return t('Today')
  return daysUntil === 1 ? t('Tomorrow') : n(daysUntil, 'in {count} day', 'in {count} days')
}
