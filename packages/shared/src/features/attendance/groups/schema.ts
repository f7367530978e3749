import * as z from 'zod/mini'
import {
  answerInstant,
  calendarDate,
  checkTogether,
  emailAddress,
  id,
  idOr,
  line,
  lines,
  requiredLine,
  wallTime,
} from '../../../fields.ts'
import { worded } from '../../../texts.ts'
import { seriesTexts } from '../sessions/texts.ts'

export const GROUP_NAME_MAX = 80
const PURPOSE_MAX = 300
const MEETS_AT_MAX = 120
const PLACES_MAX = 500
const LEADERS_MAX = 10
const GUESTS_MAX = 500
const NOTE_MAX = 500
const MESSAGE_MAX = 4000
/** Longer meetings end on the day of the next one. */
const MINUTES_MAX = 720
const TOKEN_MAX = 200

/** Minutes before a meeting from which its list is open. */
export const LIST_OPENS_MINUTES = 30
/** Minutes after the end of a meeting that nobody has marked, when its leaders are reminded. */
export const REMINDED_AFTER_MINUTES = 15
/** Days for which a reminder's link opens its list. */
export const GROUP_LINK_DAYS = 2
/** Days for which leaders change the list of a meeting; later, only the office does. */
export const LIST_DAYS = 28
/** The meetings of which a leader sees how many came. */
export const RECENT_MEETINGS = 8
/** Weeks without a meeting after which the office is told. */
export const IDLE_WEEKS = 4

/**
 * Who may know that a group exists, and how one comes to belong: everybody joins an `open` one and asks the leader of
 * an `ask` one; of a `closed` one, only its own people and the office know.
 */
const GROUP_VISIBILITIES = ['open', 'ask', 'closed'] as const
export type GroupVisibility = (typeof GROUP_VISIBILITIES)[number]

/** Why a group did not meet. */
export const NOT_MET_REASONS = ['holidays', 'illness', 'weather', 'other'] as const
export type NotMetReason = (typeof NOT_MET_REASONS)[number]

/** Where somebody stands with a group. */
const GROUP_STANDINGS = ['asked', 'invited', 'member'] as const
export type GroupStanding = (typeof GROUP_STANDINGS)[number]

const whole = (min: number, max: number) =>
  z
    .int(worded('Enter a whole number.'))
    .check(
      z.gte(min, worded('Enter at least {min}.', { min })),
      z.lte(max, worded('Enter at most {max}.', { max })),
    )
const yes = z.boolean(worded('Say yes or no.'))

/** When a group meets. Dates and times are of the church's calendar and clocks. */
const rhythm = z.object({
  weekday: whole(1, 7),
  every_weeks: whole(1, 52),
  start_time: wallTime,
  minutes: whole(5, MINUTES_MAX),
  from_date: calendarDate,
  until_date: z.nullable(calendarDate),
})
export type GroupRhythm = z.output<typeof rhythm>

const checkDates = checkTogether<GroupRhythm>(({ from_date, until_date }) =>
  until_date !== null && until_date < from_date
    ? { field: 'until_date', message: seriesTexts.untilBeforeFrom }
    : null,
)

const leaders = z.array(idOr(worded('Choose a person.'))).check(
  z.maxLength(LEADERS_MAX, worded('A group has at most {max} leaders.', { max: LEADERS_MAX })),
  z.refine((ids) => new Set(ids).size === ids.length, worded('Choose each leader once.')),
)

const fields = {
  name: requiredLine(worded('Name'), GROUP_NAME_MAX),
  purpose: line(PURPOSE_MAX),
  visibility: z.enum(GROUP_VISIBILITIES, worded('Choose who may know of the group.')),
  /** In words, for its own people; an address of a home is theirs to tell. */
  meets_at: line(MEETS_AT_MAX),
  /** Null for any number. */
  places: z.nullable(whole(1, PLACES_MAX)),
  /** Whether its people may mark themselves. */
  marks_itself: yes,
  /** Null if it meets without a rhythm, or does not meet. */
  rhythm: z.nullable(rhythm.check(checkDates)),
  leaders,
}

export const newGroup = z.object({
  ...fields,
  purpose: z._default(fields.purpose, ''),
  meets_at: z._default(fields.meets_at, ''),
  places: z._default(fields.places, null),
  marks_itself: z._default(fields.marks_itself, false),
  rhythm: z._default(fields.rhythm, null),
  leaders: z._default(fields.leaders, []),
})
export type NewGroup = z.output<typeof newGroup>

/** A field left out stays. */
export const groupUpdate = z.extend(z.partial(z.object(fields)), {
  /** The leaders that `leaders` replaces: a form that was opened before one left would make them a leader again. */
  leaders_before: z.optional(fields.leaders),
})
export type GroupUpdate = z.output<typeof groupUpdate>

/** A group as somebody who may know of it sees it. */
export const groupEntry = z.object({
  id: z.int(),
  name: z.string(),
  purpose: z.string(),
  visibility: z.enum(GROUP_VISIBILITIES),
  rhythm: z.nullable(rhythm),
  full: z.boolean(),
  /** The person's; null for none. */
  standing: z.nullable(z.enum(GROUP_STANDINGS)),
  leads: z.boolean(),
  /** Whether the person shows the group their phone number and email address. */
  shares: z.boolean(),
})
export type GroupEntry = z.output<typeof groupEntry>

/** Whose groups: the caller's, or those of a child whom the caller looks after. */
export const groupsOf = z.object({ for: z.optional(id) })

const contact = { phone: z.nullable(z.string()), email: z.nullable(z.string()) }

/** A person of a group, as its own people see them; children only by leaders and those who look after them. */
const groupPerson = z.object({
  id: z.int(),
  name: z.string(),
  leads: z.boolean(),
  ...contact,
})

const meetingTimes = {
  id: z.int(),
  start_datetime: answerInstant,
  end_datetime: answerInstant,
}

/** A group as its own people see it. */
export const group = z.extend(groupEntry, {
  meets_at: z.string(),
  marks_itself: z.boolean(),
  people: z.array(groupPerson),
  /** The next meetings, soonest first; a running one, too. */
  coming: z.array(z.object({ ...meetingTimes, marked: z.boolean() })),
  /** The starts of the last meetings at which the person was marked, the latest first. */
  own: z.array(answerInstant),
  /** Who waits for an answer; empty unless the caller leads the group. */
  asked: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The last meetings, the latest first; empty unless the caller leads the group. */
  recent: z.array(
    z.object({
      ...meetingTimes,
      /** Null until the leader said done. */
      done_at: z.nullable(answerInstant),
      not_met: z.nullable(z.enum(NOT_MET_REASONS)),
      /** How many came, without guests. */
      came: z.int(),
      guests: z.int(),
    }),
  ),
})
export type Group = z.output<typeof group>

export const groupSharing = z.object({ shares: yes, for: z.optional(id) })

/** By the address that its owner told the leader; the answer never says whether somebody has it. */
export const groupInvitation = z.object({ email: emailAddress })

export const groupAnswer = z.object({ accept: yes })

/** The list of one meeting, as its leader has it. Who is not marked is unknown, never absent. */
export const meetingList = z.object({
  ...meetingTimes,
  /** Null in what a link shows of a closed group, since mails are forwarded. */
  group: z.nullable(z.string()),
  people: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      here: z.boolean(),
      /** Whether they said that they are away on that day. */
      away: z.boolean(),
    }),
  ),
  guests: z.int(),
  not_met: z.nullable(z.enum(NOT_MET_REASONS)),
  note: z.string(),
  done_at: z.nullable(answerInstant),
})
export type MeetingList = z.output<typeof meetingList>

/** A meeting as the calendar shows it to the people of its group. */
export const calendarMeeting = z.object({
  ...meetingTimes,
  /** The id of its group. */
  group: z.int(),
  name: z.string(),
  place: z.string(),
  /** When its leader said that the group did not meet; null unless they did. */
  cancelled_at: z.nullable(answerInstant),
})
export type CalendarMeeting = z.output<typeof calendarMeeting>

const here = yes
export const meetingMark = z.object({ here })

const done = {
  guests: z._default(whole(0, GUESTS_MAX), 0),
  /** Null if the group met. */
  not_met: z._default(z.nullable(z.enum(NOT_MET_REASONS, worded('Choose a reason.'))), null),
  /** To the office. */
  note: z._default(lines(NOTE_MAX), ''),
}
export const meetingDone = z.object(done)
export type MeetingDone = z.output<typeof meetingDone>

const token = z.string(worded('This link is not complete.')).check(z.maxLength(TOKEN_MAX))
export const groupLink = z.object({ token })
export const groupLinkMark = z.object({ token, user: idOr(worded('Choose a person.')), here })
export const groupLinkDone = z.object({ token, ...done })

export const groupMessage = z.object({
  title: requiredLine(worded('Title'), 120),
  text: lines(MESSAGE_MAX).check(z.minLength(1, worded('Please enter text.'))),
  /** Whether the message tells the leader’s own address for answers. */
  tells_address: z._default(yes, false),
})
export type GroupMessage = z.output<typeof groupMessage>

/** A group as the office has it. */
export const officeGroup = z.extend(groupEntry, {
  meets_at: z.string(),
  places: z.nullable(z.int()),
  marks_itself: z.boolean(),
  led_by: z.array(z.object({ id: z.int(), name: z.string() })),
  /** How many people belong. */
  people: z.int(),
  /** When it last met; null for never. */
  last_met: z.nullable(answerInstant),
  /** Whether it has not met for four weeks, although it should. */
  idle: z.boolean(),
  ended_at: z.nullable(answerInstant),
  /** What its leaders last wrote to the office. */
  note: z.string(),
})
export type OfficeGroup = z.output<typeof officeGroup>

export const groupReportQuery = z
  .object({ from: calendarDate, to: calendarDate })
  .check(
    checkTogether(({ from, to }) =>
      to < from ? { field: 'to', message: worded('The end is before the start.') } : null,
    ),
  )
export type GroupReportQuery = z.output<typeof groupReportQuery>

/** What a group did in a period; none of it is in the numbers of services. */
const groupNumbers = z.object({
  id: z.int(),
  name: z.string(),
  /** Meetings that were held. */
  met: z.int(),
  /** Meetings that were not held, by the leader’s word. */
  not_met: z.int(),
  /** Different people; of those who are counted with their names. */
  people: z.int(),
  /** Marks of all meetings together. */
  came: z.int(),
  guests: z.int(),
})
export const groupReport = z.object({ groups: z.array(groupNumbers) })
export type GroupReport = z.output<typeof groupReport>
