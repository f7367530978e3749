import * as z from 'zod/mini'
import { instant, requiredLine } from '../../fields.ts'
import { sessionMessages } from './messages.ts'

export const SESSION_NAME_MAX = 200

export const session = z.object({
  id: z.int(),
  name: z.string(),
  start_datetime: z.string(),
  end_datetime: z.string(),
})
export type Session = z.output<typeof session>

export const newSession = z
  .object({
    name: requiredLine('Session name', SESSION_NAME_MAX),
    start_datetime: instant,
    end_datetime: instant,
  })
  .check(
    z.refine((body) => new Date(body.end_datetime) > new Date(body.start_datetime), {
      error: sessionMessages.endNotAfterStart,
      path: ['end_datetime'],
    }),
  )
