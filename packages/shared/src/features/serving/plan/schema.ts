import * as z from 'zod/mini'
import { daysBetween } from '../../../calendar.ts'
import { answerInstant, calendarDate, checkTogether, id, idOr } from '../../../fields.ts'
import { worded } from '../../../texts.ts'

/** How far a plan reaches by default, in days: eight weeks. */
export const PLAN_DAYS = 56
/** The most days of one plan. */
const PLAN_DAYS_MAX = 366

/** Only leaders see a draft. `no` is a gap whose last person declined. */
const SLOT_STATES = ['draft', 'asked', 'yes', 'no'] as const
export type SlotState = (typeof SLOT_STATES)[number]

/** One place of a role at a session. */
export const slot = z.object({
  id: z.int(),
  /** An id, as are `team` and `user`. */
  session: z.int(),
  role: z.string(),
  team: z.int(),
  /** Null for a gap. */
  user: z.nullable(z.int()),
  state: z.enum(SLOT_STATES),
  /** Why the suggestion chose the person; null for members, and if a leader chose. */
  why: z.nullable(z.string()),
  /** Another session at the same time at which the person serves, since one of the two has moved; null for none. */
  clash: z.nullable(z.int()),
})
export type Slot = z.output<typeof slot>

/** A session of a plan. Times are instants. */
const planSession = z.object({
  id: z.int(),
  name: z.string(),
  start_datetime: answerInstant,
  end_datetime: answerInstant,
  series: z.nullable(z.int()),
  cancelled: z.boolean(),
})
export type PlanSession = z.output<typeof planSession>

/** A person on a plan; for its leaders, any person of the team. */
const planPerson = z.object({
  id: z.int(),
  name: z.string(),
  /** Their picture, if the caller sees it in the directory. */
  image: z.nullable(z.string()),
  /** Ids of the teams they are in; empty for members. */
  teams: z.array(z.int()),
  /** Ids of the sessions on days of planned absence; empty for members. */
  away: z.array(z.int()),
})
export type PlanPerson = z.output<typeof planPerson>

export const plan = z.object({
  /** By session and role. */
  slots: z.array(slot),
  sessions: z.array(planSession),
  people: z.array(planPerson),
})
export type Plan = z.output<typeof plan>

const checkRange = checkTogether(({ from, until }: { from?: string; until?: string }) => {
  if (from === undefined || until === undefined) return null
  const days = daysBetween(from, until)
  if (Number.isNaN(days) || (days >= 0 && days < PLAN_DAYS_MAX)) return null
  const message =
    days < 0 ? worded('Choose the first day or a later one.') : worded('Choose at most a year.')
  return { field: 'until', message }
})

const team = idOr(worded('Choose a team.'))

/** Church dates, both included: by default today and the eight weeks from then. All teams of the caller by default. */
export const planQuery = z.object({
  team: z.optional(team),
  from: z.optional(calendarDate),
  until: z.optional(calendarDate),
})
export type PlanQuery = z.output<typeof planQuery>

/** Null empties the slot. */
export const slotUpdate = z.object({ user: z.nullable(idOr(worded('Choose a person.'))) })

/** Moves the person of a slot. */
export const slotMove = z.object({
  /** The slot to which they go. */
  to: idOr(worded('Choose a place.')),
  /** Who the caller saw on the slot, and on the other one; null for a gap. Refused if that has changed. */
  user: idOr(worded('Choose a person.')),
  other: z.nullable(idOr(worded('Choose a person.'))),
})
export type SlotMove = z.output<typeof slotMove>

/** Which gaps to fill; without a team, those of all teams that the caller leads. */
export const suggestion = z
  .object({ team: z.optional(team), from: calendarDate, until: calendarDate })
  .check(checkRange)
export type Suggestion = z.output<typeof suggestion>

export const suggested = z.extend(plan, {
  /** The slots that the suggestion filled. */
  filled: z.array(z.int()),
})

/** The most slots whose suggestion is undone at once. */
const UNDONE_MAX = 2000

/** The slots that a suggestion filled. */
export const undoneSuggestion = z.object({
  slots: z.array(id).check(z.maxLength(UNDONE_MAX)),
})

/** Which dates to tell: those up to a church date, included; without a team, of all teams that the caller leads. */
export const telling = z.object({ team: z.optional(team), until: calendarDate })
export type Telling = z.output<typeof telling>

export const told = z.object({
  /** How many people were told. */
  told: z.int(),
  /** The names of the people whom no mail reaches. */
  unreachable: z.array(z.string()),
})
export type Told = z.output<typeof told>

/** A person who serves at a session. */
export const serving = z.object({
  id: z.int(),
  role: z.string(),
  team: z.int(),
  user: z.int(),
  name: z.string(),
  state: z.enum(SLOT_STATES),
  /** Whether they are present, as far as the caller may mark them. */
  marked: z.boolean(),
  /** Whether the caller may mark them: stewards everybody, leaders those of their teams who were told in time or said yes. */
  may_mark: z.boolean(),
})
export type Serving = z.output<typeof serving>

/** A role of a session for which people are missing. */
export const servingGap = z.object({
  session: z.int(),
  role: z.string(),
  missing: z.int(),
  name: z.string(),
  start_datetime: answerInstant,
  team: z.int(),
})
export type ServingGap = z.output<typeof servingGap>

/** A person's teams, and their dates: those to come and the last ones, the latest first. Drafts are the leaders' alone. */
export const servingOfPerson = z.object({
  teams: z.array(z.object({ id: z.int(), name: z.string(), leads: z.boolean() })),
  dates: z.array(
    z.object({
      id: z.int(),
      role: z.string(),
      team_name: z.string(),
      session: z.int(),
      session_name: z.string(),
      start_datetime: answerInstant,
      state: z.enum(['asked', 'yes']),
      /** Whether the session is still to come. */
      coming: z.boolean(),
    }),
  ),
})
export type ServingOfPerson = z.output<typeof servingOfPerson>
