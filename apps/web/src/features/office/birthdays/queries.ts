import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Birthdays today and in the next 30 days, soonest first. */
export const birthdayReminders = queryOptions({
  queryKey: ['birthdays', 'reminders'],
  queryFn: ({ signal }) => api.listBirthdayReminders({}, { signal }),
})
