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

/** Years outside this range are typing errors, and some cannot be written as an ISO date. */
const isLikelyYear = (year: number) => Number.isNaN(year) || (year >= 2000 && year <= 2999)

const sessionInstant = instant.check(
  z.refine((text) => isLikelyYear(new Date(text).getUTCFullYear()), {
    error: sessionMessages.checkYear,
  }),
)

export const newSession = z
  .object({
    name: requiredLine('Session name', SESSION_NAME_MAX),
    start_datetime: sessionInstant,
    end_datetime: sessionInstant,
  })
  .check(
    z.refine((body) => new Date(body.end_datetime) > new Date(body.start_datetime), {
      error: sessionMessages.endNotAfterStart,
      path: ['end_datetime'],
    }),
  )
