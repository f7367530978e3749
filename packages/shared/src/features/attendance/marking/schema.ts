import * as z from 'zod/mini'
import { answerInstant, calendarDate, id, instant, line, plainText } from '../../../fields.ts'
import { eachOf } from '../../../objects.ts'
import { pageQuery } from '../../../paging.ts'
import { worded } from '../../../texts.ts'
import { HOUSEHOLD_MAX, refusalReason } from '../../people/households/schema.ts'
import { SESSION_NAME_MAX } from '../sessions/schema.ts'

const DOOR_PASS_MAX = 1_000

/** A pass as the door gave it. */
export const doorPassText = plainText(DOOR_PASS_MAX)

/** Identifies a session by its times; the name decides between two at the same time. */
const sessionTimes = { start_datetime: instant, end_datetime: instant }

/** Degrees of latitude or longitude. */
const coordinate = (limit: number) => {
  const degrees = worded('Please enter degrees between -{limit} and {limit}.', { limit })
  return z.optional(
    z.nullable(z.number(degrees).check(z.gte(-limit, degrees), z.lte(limit, degrees))),
  )
}

/** The largest number that a phone may say of its location: more than there are metres around the Earth. */
const MEASURE_MAX = 1_000_000_000

const measure = z.optional(
  z.nullable(
    z
      .number(worded('Enter 0 or more.'))
      .check(
        z.gte(0, worded('Enter 0 or more.')),
        z.lte(MEASURE_MAX, worded('Enter at most {max}.', { max: MEASURE_MAX })),
      ),
  ),
)

/** Where a phone says that it is. Checked and never stored. */
export const reportedPlace = {
  /** Degrees. */
  latitude: coordinate(90),
  longitude: coordinate(180),
  /** The radius in metres that the phone gives for its own error. */
  accuracy: measure,
  /** How many seconds ago the phone was there. */
  age: measure,
}

/** How a person was marked present: `office` is a correction by an admin, `visitor` a card that was joined to them. */
export const ATTENDANCE_SOURCES = [
  'phone',
  'code',
  'steward',
  'family',
  'office',
  'visitor',
] as const
export const attendanceSource = z.enum(ATTENDANCE_SOURCES)
export type AttendanceSource = z.output<typeof attendanceSource>

/** How many people came to be present in each way. */
export const peopleBySource = z.object(eachOf(ATTENDANCE_SOURCES, () => z.int()))

export const attendanceMark = z.object({
  present_absent: z.literal(true, worded('Only presence can be marked.')),
  name: line(SESSION_NAME_MAX),
  ...sessionTimes,
  /** Decides between two sessions with the same name and times, at two campuses. */
  session: z.optional(id),
  ...reportedPlace,
  /** From the code at the door; replaces the location. */
  door_pass: z.optional(z.nullable(doorPassText)),
})

export const attendanceRecord = z.object({
  /** Null for a person counted without their name. */
  id: z.nullable(z.int()),
  present_absent: z.boolean(),
  name: z.string(),
  start_datetime: answerInstant,
  end_datetime: answerInstant,
  marked_at: answerInstant,
})

export const attendanceCheckQuery = z.object({
  ...sessionTimes,
  name: z.optional(line(SESSION_NAME_MAX)),
  session: z.optional(id),
})

export const attendanceCheck = z.object({
  already_marked: z.boolean(),
  marked_at: z.nullable(answerInstant),
})

/** The same for the first of the current sessions: `session` is its id, null if there is none. */
export const currentAttendanceCheck = z.extend(attendanceCheck, { session: z.nullable(z.int()) })

/** By default, the first of the current sessions. */
export const liveQuery = z.object({ session: z.optional(id) })

/** Who is at an open session. */
export const liveNumbers = z.object({
  /** People marked present, by name and without it. */
  count: z.int(),
  /** The count, the headcounts and the visitors' cards. */
  attendance: z.int(),
})

/** The last service for everybody that is closed, with its people as the live count had them; null before the first. */
export const lastService = z.object({
  service: z.nullable(
    z.object({
      start_datetime: answerInstant,
      count: z.int(),
      /** Whether the caller was there by name. */
      marked: z.boolean(),
    }),
  ),
})
export type LastService = z.output<typeof lastService>

/** The search of everyone's marks or absences, which can be limited to sessions. */
export const attendanceListQuery = z.extend(pageQuery, {
  /** The name of the sessions. */
  service: z.optional(line(SESSION_NAME_MAX)),
  /** The date, at the church, on which the sessions start. */
  date: z.optional(calendarDate),
})
export type AttendanceListQuery = z.output<typeof attendanceListQuery>

/** A mark in a list: `name` is the person's name, `attendance_name` the session's and `session` its id. */
export const listedAttendance = z.object({
  id: z.int(),
  session: z.int(),
  name: z.string(),
  attendance_name: z.string(),
  start_datetime: answerInstant,
  end_datetime: answerInstant,
  marked_at: answerInstant,
  source: attendanceSource,
  /** The name of the adult of the household who marked them; null for any other mark. */
  marked_by: z.nullable(z.string()),
})
export type ListedAttendance = z.output<typeof listedAttendance>

/** A session in the history of one person, who was there or missed it. */
export const attendanceOfPerson = z.object({
  id: z.int(),
  /** The session's id. */
  session: z.int(),
  session_name: z.string(),
  start_datetime: answerInstant,
  end_datetime: answerInstant,
  present: z.boolean(),
  /** Null for an absence, like `source`. */
  marked_at: z.nullable(answerInstant),
  source: z.nullable(attendanceSource),
})
export type AttendanceOfPerson = z.output<typeof attendanceOfPerson>

/** An absence; `user` is the absentee's id, and `session` the session's. */
export const absentee = z.object({
  id: z.int(),
  session: z.int(),
  user: z.int(),
  user_name: z.string(),
  session_name: z.string(),
  start_datetime: answerInstant,
  end_datetime: answerInstant,
})
export type Absentee = z.output<typeof absentee>

/** A mark of several people of one household, all at one place. */
export const householdMark = z.extend(attendanceMark, {
  users: z
    .array(id)
    .check(
      z.minLength(1, worded('Please choose at least one person.')),
      z.maxLength(
        HOUSEHOLD_MAX,
        worded('Please choose at most {max} people.', { max: HOUSEHOLD_MAX }),
      ),
    ),
})

export const householdMarkResult = z.object({
  user: z.int(),
  name: z.string(),
  outcome: z.enum(['marked', 'already-marked', 'refused']),
  /** Set if refused, with a sentence in `detail`. */
  reason: z.nullable(refusalReason),
  detail: z.string(),
})
export type HouseholdMarkResult = z.output<typeof householdMarkResult>

/** A message on the live channel: who is at the current session. */
export const liveMessage = z.object({
  type: z.literal('attendance_update'),
  /** People marked present. */
  count: z.int(),
  /** Everybody: people, headcounts and visitors' cards. */
  attendance: z.int(),
})
export type LiveMessage = z.output<typeof liveMessage>
