import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { birthdayReminder } from './schema.ts'

export const birthdayEndpoints = defineEndpoints({
  listBirthdayReminders: {
    method: 'GET',
    path: '/api/users/birthday/reminders/',
    access: 'admin',
    about: { what: 'birthday', people: ['*.id'] },
    summary: 'List birthdays today and in the next 30 days, soonest first',
    response: z.array(birthdayReminder),
  },
})
