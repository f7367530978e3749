import * as z from 'zod/mini'
import {
  answerInstant,
  checkTogether,
  clearable,
  idOr,
  instant,
  line,
  requiredLine,
} from '../../../fields.ts'
import { worded } from '../../../texts.ts'
import { timesProblem } from './check-times.ts'
import { sessionTexts } from './texts.ts'

export const SESSION_NAME_MAX = 200
export const CANCEL_REASON_MAX = 200

/** Only services count for “not seen”; a rehearsal or a meeting is `other`. */
export const SESSION_KINDS = ['service', 'other'] as const
export const sessionKind = z.enum(
  SESSION_KINDS,
  worded('Please choose a service or another session.'),
)
export type SessionKind = z.output<typeof sessionKind>

export const session = z.object({
  id: z.int(),
  name: z.string(),
  start_datetime: answerInstant,
  end_datetime: answerInstant,
  /** From when attendance can be marked: at the start, or earlier. */
  opens_datetime: answerInstant,
  kind: z.enum(SESSION_KINDS),
  /** Names of the departments whose people can be written absent; empty for everyone. */
  departments: z.array(z.string()),
  /** The series that it is an occurrence of. */
  series_id: z.nullable(z.int()),
  /** The id of the campus where it is held. */
  campus: z.int(),
  /** Whether everybody may know of it. */
  public: z.boolean(),
  cancelled_at: z.nullable(answerInstant),
  cancel_reason: z.nullable(z.string()),
})
export type Session = z.output<typeof session>

/** Years outside this range are typing errors, and some cannot be written as an ISO date. */
const isLikelyYear = (year: number) => Number.isNaN(year) || (year >= 2000 && year <= 2999)

const sessionInstant = instant.check(
  z.refine((text) => isLikelyYear(new Date(text).getUTCFullYear()), {
    error: sessionTexts.checkYear,
  }),
)

export const sessionName = requiredLine(worded('Session name'), SESSION_NAME_MAX)

/** Names of existing departments; empty for everyone. */
export const audience = z
  .array(line(80).check(z.minLength(1, worded('A department needs a name.'))))
  .check(z.maxLength(20, worded('Please enter at most {max} departments.', { max: 20 })))

/** The id of a campus in use. */
export const sessionCampus = idOr(worded('Please choose a campus.'))

export const newSession = z
  .object({
    name: sessionName,
    start_datetime: sessionInstant,
    end_datetime: sessionInstant,
    /** When marking opens; at the start by default. */
    opens_datetime: clearable(sessionInstant),
    kind: z._default(sessionKind, 'service'),
    departments: z._default(audience, []),
    /** The first by default. */
    campus: z.optional(sessionCampus),
    public: z._default(z.boolean(), false),
  })
  .check(
    checkTogether(({ opens_datetime, ...times }) =>
      timesProblem({ ...times, opens_datetime: opens_datetime ?? times.start_datetime }),
    ),
  )

/** Which occurrences of a series a change concerns: one, it and the later ones, or all. */
export const CHANGE_SCOPES = ['this', 'following', 'all'] as const
export type ChangeScope = (typeof CHANGE_SCOPES)[number]

/** A field left out stays; times are checked together with those that stay. */
export const sessionUpdate = z.object({
  name: z.optional(sessionName),
  start_datetime: z.optional(sessionInstant),
  end_datetime: z.optional(sessionInstant),
  opens_datetime: clearable(sessionInstant),
  kind: z.optional(sessionKind),
  departments: z.optional(audience),
  campus: z.optional(sessionCampus),
  public: z.optional(z.boolean()),
  scope: z._default(z.enum(CHANGE_SCOPES, worded('Please choose which dates to change.')), 'this'),
})
export type SessionUpdate = z.output<typeof sessionUpdate>

export const cancellation = z.object({
  /** Shown to every member. */
  reason: requiredLine(worded('A reason'), CANCEL_REASON_MAX),
})
