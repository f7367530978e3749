import * as z from 'zod/mini'
import { answerInstant, calendarDate, clearable, id, lines } from '../../../fields.ts'
import { pageQuery, sortOf } from '../../../paging.ts'
import { worded } from '../../../texts.ts'
import { CARE_NOTE_MAX, PERIODS_MAX } from './limits.ts'

/**
 * Why a person is on the list: they miss services, are new, asked for care, or visited and wish to hear from the
 * church.
 */
const CARE_KINDS = ['absence', 'newcomer', 'asked', 'visitor'] as const

/** A case that is snoozed counts as open again from its date. */
const CARE_STATES = ['open', 'snoozed', 'closed'] as const
const careState = z.enum(CARE_STATES, worded('Please choose open, snoozed or closed.'))

/** What a member can ask for. */
export const CARE_WISHES = ['call', 'visit', 'prayer'] as const
export type CareWish = (typeof CARE_WISHES)[number]

/** Everything that people can ask for; visitors a call, a message or an email. */
export const CARE_ASKED = [...CARE_WISHES, 'message', 'email'] as const
export type CareAsked = (typeof CARE_ASKED)[number]

/** The outcomes of a carer's attempt to reach a person. */
const CARE_OUTCOMES = [
  'reached',
  'no answer',
  'left a message',
  'visited',
  'asked not to be contacted',
] as const
export type CareOutcome = (typeof CARE_OUTCOMES)[number]

/** Outcomes after which a case is done, unless the carer keeps it open. */
export const CARE_DONE: readonly CareOutcome[] = ['reached', 'visited', 'asked not to be contacted']

/** Why a carer closed a case: with an outcome, or without one. */
export const CLOSED_BY_CARER = [...CARE_OUTCOMES, 'closed by a carer'] as const

/**
 * Why a case was closed: by an outcome, by a carer without one, or automatically, because the person is back, has
 * missed less after all, has left, or is a visitor whose card has lost its wish or its contact.
 */
const CARE_CLOSINGS = [
  ...CLOSED_BY_CARER,
  'came back',
  'not missed after all',
  'left',
  'wish ended',
] as const
export type CareClosing = (typeof CARE_CLOSINGS)[number]

/** Closings by a carer, who may open the case again. The wish for no contact stands until the person marks again. */
export const CARE_REOPENABLE: readonly CareClosing[] = [
  'closed by a carer',
  ...CARE_OUTCOMES.filter((outcome) => outcome !== 'asked not to be contacted'),
]

/** A week with services at which a person was expected; `away` weeks do not count. */
export const CARE_WEEK_STATES = ['present', 'missed', 'away'] as const
export type CareWeekState = (typeof CARE_WEEK_STATES)[number]

/** `week` is its Monday. */
const careWeek = z.object({ week: z.string(), state: z.enum(CARE_WEEK_STATES) })

const person = z.object({ id: z.int(), name: z.string() })

/** A case as carers see it. Dates are those of the church's calendar. */
export const careCase = z.object({
  id: z.int(),
  kind: z.enum(CARE_KINDS),
  state: careState,
  /**
   * The person it is about. Carers see telephone numbers and the address whatever members see, except in a closed case
   * and of people who have left, are back, or are children who did not ask. A visitor has no id, and a first name until
   * the card loses it.
   */
  person: z.object({
    id: z.nullable(z.int()),
    name: z.string(),
    /** Their picture, if other members see it. */
    image: z.nullable(z.string()),
  }),
  /** The id of a visitor's card; null for everybody else. */
  card: z.nullable(z.int()),
  email: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  phone_number_2: z.nullable(z.string()),
  /** Null while nobody looks after it. */
  assignee: z.nullable(person),
  /** Weeks missed since they were last seen; null unless they are absent. */
  periods_missed: z.nullable(z.int()),
  /** Null if they were never marked. */
  last_present_on: z.nullable(z.string()),
  /** What they asked for, in the order of `CARE_ASKED`; empty unless they asked. */
  asked_for: z.array(z.enum(CARE_ASKED)),
  /** The last day of the absence that they planned and that includes today; null without one. */
  away_until: z.nullable(z.string()),
  opened_at: answerInstant,
  snooze_until: z.nullable(z.string()),
  closed_at: z.nullable(answerInstant),
  outcome: z.nullable(z.enum(CARE_CLOSINGS)),
  /** The outcome of the last attempt to reach them. */
  last_event: z.nullable(z.object({ outcome: z.enum(CARE_OUTCOMES), at: answerInstant })),
  /** Their last weeks with services, oldest first. */
  weeks: z.array(careWeek),
})
export type CareCase = z.output<typeof careCase>

export const careEvent = z.object({
  id: z.int(),
  outcome: z.enum(CARE_OUTCOMES),
  note: z.string(),
  at: answerInstant,
  /** Null once that carer's account is deleted. */
  by: z.nullable(person),
})
export type CareEvent = z.output<typeof careEvent>

/** A case with everything noted about it, oldest first. */
export const careCaseDetails = z.extend(careCase, { events: z.array(careEvent) })
export type CareCaseDetails = z.output<typeof careCaseDetails>

const flag = z.optional(z.enum(['true', 'false'], worded('Please say true or false.')))

/** By what cases can be sorted; without it, those who wait longest come first. */
export const CARE_SORTS = ['name', 'opened', 'assignee'] as const
export type CareSort = (typeof CARE_SORTS)[number]

/** The cases of one state: by default the open ones, and with them those snoozed until today. */
export const careQuery = z.extend(pageQuery, {
  sort: sortOf(CARE_SORTS),
  state: z._default(careState, 'open'),
  /** `true` for the caller's cases. */
  mine: flag,
  /** `true` for unassigned cases. */
  unassigned: flag,
  /** The id of the person whom they are about. */
  person: z.optional(id),
})
export type CareQuery = z.output<typeof careQuery>

/**
 * A change of a case; missing fields stay unchanged. A null assignee gives it back. A snoozed case needs
 * `snooze_until`, a date after today.
 */
export const careUpdate = z.object({
  assignee: z.optional(z.nullable(id)),
  state: z.optional(careState),
  snooze_until: clearable(calendarDate),
})
export type CareUpdate = z.output<typeof careUpdate>

/** The person concerned can read the note in their data. It is deleted after twelve months. */
export const newCareEvent = z.object({
  outcome: z.enum(CARE_OUTCOMES, worded('Please choose what came of it.')),
  note: z._default(lines(CARE_NOTE_MAX), ''),
  /** Whether it closes the case; by default as `CARE_DONE` says. The last outcome always closes it. */
  close: z.optional(z.boolean(worded('Please say whether the case is done.'))),
})
export type NewCareEvent = z.output<typeof newCareEvent>

const periods = z
  .int(worded('Please enter a whole number of weeks.'))
  .check(
    z.gte(1, worded('Please enter at least 1 week.')),
    z.lte(PERIODS_MAX, worded('Please enter at most {max} weeks.', { max: PERIODS_MAX })),
  )

/** After how many missed weeks a person counts as missed. */
export const careSettings = z.object({ periods })
export type CareSettings = z.output<typeof careSettings>

export const careAsk = z.object({
  what: z.enum(CARE_WISHES, worded('Please choose a call, a visit or prayer.')),
})

/** Somebody who can look after a case. */
export const carer = person

/** The weeks of the last year in which a person came, or was expected at a service, oldest first. */
export const weeksOfPerson = z.object({ weeks: z.array(careWeek) })
export type WeeksOfPerson = z.output<typeof weeksOfPerson>
