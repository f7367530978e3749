import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The birthdays of today and the next 30 days, soonest first. */
export const birthdayReminders = queryOptions({
  queryKey: ['birthdays', 'reminders'],
  queryFn: ({ signal }) => api.listBirthdayReminders({}, { signal }),
})
