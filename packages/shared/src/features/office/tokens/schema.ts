import * as z from 'zod/mini'
import { addDays } from '../../../calendar.ts'
import { answerInstant, calendarDate, checkTogether, requiredLine } from '../../../fields.ts'
import { READINGS, type Reading, reading } from '../../../readings.ts'
import { worded } from '../../../texts.ts'
import { publicEvent } from '../../attendance/calendar/schema.ts'
import { REPORT_PRESETS } from '../reports/range.ts'
import { sessionsReportQuery } from '../reports/schema.ts'

/** How many tokens a church can have. */
export const TOKENS_MAX = 20

/** For how many days a token can be made. */
const TOKEN_DAYS_MAX = 366

/**
 * What a program may read by an address of its own, for those that send no header. Anybody who sees the address, as in a
 * shared spreadsheet, can read the same, so no person is in it.
 */
export const BY_ADDRESS: readonly Reading[] = ['numbers', 'calendar']

/** The first address in which people stand, or null. */
const problemOf = ({ reads, by_address }: { reads: Reading[]; by_address: boolean }) =>
  by_address && reads.some((each) => !BY_ADDRESS.includes(each))
    ? {
        field: 'reads',
        message: worded('The directory can’t be read by an address, which others may see.'),
      }
    : null

export const newToken = z
  .object({
    /** What reads by it, as the admin calls it. */
    name: requiredLine(worded('A name'), 60),
    reads: z.array(reading).check(
      z.minLength(1, worded('Please choose what the token is for.')),
      z.maxLength(READINGS.length),
      z.overwrite((reads) => READINGS.filter((each) => reads.includes(each))),
    ),
    by_address: z._default(z.boolean(worded('Please choose yes or no.')), false),
    /** The last day on which it works, by the church's calendar. */
    until: calendarDate,
  })
  .check(checkTogether(problemOf))
export type NewToken = z.output<typeof newToken>

/** Why a token cannot work until a day, both `YYYY-MM-DD`; null if it can. */
export function untilProblem(until: string, today: string): string | null {
  if (until < today) return worded('Please choose today or a later day.')
  return until > addDays(today, TOKEN_DAYS_MAX)
    ? worded('Please choose a day within a year.')
    : null
}

/** A token in the list: never the token itself. */
export const token = z.object({
  id: z.int(),
  name: z.string(),
  reads: z.array(reading),
  by_address: z.boolean(),
  /** Who made it. */
  by: z.string(),
  at: answerInstant,
  until: z.string(),
  /** False after its last day. */
  works: z.boolean(),
  /** To the hour, with the network from which it was used then; null before the first time. */
  last_used_at: z.nullable(answerInstant),
  last_network: z.nullable(z.string()),
})
export type Token = z.output<typeof token>

/** A new token. Nobody can read it again. */
export const createdToken = z.object({
  id: z.int(),
  token: z.string(),
  /** Where each of its readings is, if it reads by address. */
  addresses: z.array(z.object({ reads: reading, url: z.string() })),
})
export type CreatedToken = z.output<typeof createdToken>

/** The secret in an address. */
export const keyParams = z.object({ key: z.string().check(z.maxLength(200)) })

const format = z._default(z.enum(['json', 'csv'], worded('Please choose json or csv.')), 'json')

/** A period by its name, so that a spreadsheet asks for the present quarter for ever, or by two dates. */
export const numbersQuery = z.object({
  period: z._default(
    z.enum(REPORT_PRESETS, worded('Please choose one of the periods.')),
    'this-quarter',
  ),
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
  kind: sessionsReportQuery.shape.kind,
  format,
})
export type NumbersQuery = z.output<typeof numbersQuery>

export const readCalendarQuery = z.object({
  from: z.optional(calendarDate),
  until: z.optional(calendarDate),
  format,
})

export type ReadCalendarQuery = z.output<typeof readCalendarQuery>

export const readCalendar = z.array(publicEvent)
