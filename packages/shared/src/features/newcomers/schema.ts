import * as z from 'zod/mini'
import { id } from '../../fields.ts'
import { user } from '../users/index.ts'

/** The most newcomers that are listed, and removed, at once. */
export const NEWCOMERS_MAX = 500

/** Someone who registered today, by the church's calendar. */
export const newcomer = z.extend(user, { registered_at: z.string() })
export type Newcomer = z.output<typeof newcomer>

export const newcomers = z.object({
  /** Newest first, at most `NEWCOMERS_MAX`. */
  newcomers: z.array(newcomer),
  /** How many registered today. */
  count: z.int(),
})

export const newcomerRemoval = z.object({
  ids: z
    .array(id)
    .check(
      z.minLength(1, 'Please select someone.'),
      z.maxLength(NEWCOMERS_MAX, `Please select at most ${NEWCOMERS_MAX} people.`),
    ),
})
