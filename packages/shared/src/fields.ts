import * as z from 'zod/mini'
import { tidyLine, tidyLines, tidyName, tidyNumber } from './characters.ts'
import { worded } from './texts.ts'

/** The largest id that the database's `integer` keys can hold. */
export const ID_MAX = 2_147_483_647

// Excludes control characters and lone surrogates, which no encoding can represent. Unicode's separators of lines and
// paragraphs also break a line.
const NO_CONTROL_CHARACTERS = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u
const LINES = /^(?:[^\p{Cc}\p{Cs}]|\n)*$/u
const SOMETHING_VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** The number is a string, so that it is written without separators. */
const tooLong = (max: number) =>
  worded('Please use at most {max} characters.', { max: String(max) })

/** Untrimmed text of at most `max` characters, as it was sent, without control characters. */
export const plainText = (max: number) =>
  z
    .string(worded('Please enter text.'))
    .check(
      z.maxLength(max, tooLong(max)),
      z.regex(NO_CONTROL_CHARACTERS, worded('Please remove any control characters.')),
    )

const NOT_AN_ID = worded('This is not a valid id.')

/** A positive id, as a number or as digits in a path or form, with the message for anything else. */
export const idOr = (message: string) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/, message))], message),
      z.transform(Number),
    ),
    z.int(message).check(z.gte(1, message), z.lte(ID_MAX, message)),
  )

export const id = idOr(NOT_AN_ID)

const lineOf = (max: number, tidy: (text: string) => string) =>
  z
    .string(worded('Please enter text.'))
    .check(
      z.overwrite(tidy),
      z.maxLength(max, tooLong(max)),
      z.regex(
        NO_CONTROL_CHARACTERS,
        worded('Please use a single line without control characters.'),
      ),
    )

/** One tidy line of at most `max` characters, without control characters. */
export const line = (max: number) => lineOf(max, tidyLine)

/** A line of a person's or family's name. */
export const nameLine = (max: number) => lineOf(max, tidyName)

/** A line of digits, as in a telephone number or a code, of at most `max` characters. */
export const numberLine = (max: number) => lineOf(max, tidyNumber)

/** Like `line`, but with any number of lines, separated by `\n`. */
export const lines = (max: number) =>
  z.string(worded('Please enter text.')).check(
    // Multipart forms send line breaks as \r\n.
    z.overwrite((text) => tidyLines(text.replace(/\r\n?/g, '\n'))),
    z.trim(),
    z.maxLength(max, tooLong(max)),
    z.regex(LINES, worded('Please remove any control characters.')),
  )

const notEmpty = (label: string) =>
  z.regex(SOMETHING_VISIBLE, worded('{label} is required.', { label }))

/** Like `line`, but not empty; `label` names the field in the message. */
export const requiredLine = (label: string, max: number) => line(max).check(notEmpty(label))

/** Like `nameLine`, but not empty. */
export const requiredName = (label: string, max: number) => nameLine(max).check(notEmpty(label))

export const NAME_MAX = 150

export const firstName = requiredName(worded('First name'), NAME_MAX)
export const lastName = requiredName(worded('Last name'), NAME_MAX)

/**
 * A check of several fields together.
 * @param problemOf names the field with a problem, and says what it is; null if there is none
 */
export const checkTogether =
  <Values>(problemOf: (values: Values) => { field: string; message: string } | null) =>
  ({ value, issues }: z.core.ParsePayload<Values>) => {
    const problem = problemOf(value)
    if (!problem) return
    issues.push({ code: 'custom', input: value, path: [problem.field], message: problem.message })
  }

/** The name of somebody who may have one name only: then the last name is empty. */
export const officeName = {
  first_name: firstName,
  last_name: z._default(nameLine(NAME_MAX), ''),
  /** Whether the first name is the whole name; a last name beside it does not count. */
  one_name: z.optional(z.boolean(worded('Please choose yes or no.'))),
}

interface TypedName {
  last_name?: string | undefined
  one_name?: boolean | undefined
}

/** Requires a last name, unless the caller says that there is none. */
export const checkLastName = checkTogether<TypedName>(({ last_name, one_name }) => {
  if (one_name || last_name === undefined) return null
  const { error } = z.safeParse(lastName, last_name)
  const [issue] = error?.issues ?? []
  return issue ? { field: 'last_name', message: issue.message } : null
})

/** The last name to store; undefined leaves it as it is. */
export const lastNameIn = <Name extends TypedName>(name: Name): Name['last_name'] | '' =>
  name.one_name ? '' : name.last_name

/** A trimmed, lower-cased email address of at most 254 characters (RFC 5321). */
export const emailAddress = z.string(worded('Please enter an email address.')).check(
  z.overwrite(tidyNumber),
  z.toLowerCase(),
  z.maxLength(254, tooLong(254)),
  z.email({
    pattern: z.regexes.html5Email,
    error: worded('Please enter a valid email address.'),
  }),
)

/** A point in time, ISO 8601 with `Z` or an offset. */
export const instant = z.iso.datetime({
  offset: true,
  error: worded('Please enter a date and time in ISO 8601 format.'),
})

/** A point in time in an answer: handlers give a `Date` or its text in JSON, clients get ISO 8601 in UTC. */
export const answerInstant = z.pipe(
  z.transform((at: Date | string) => (typeof at === 'string' ? new Date(at) : at).toISOString()),
  z.string(),
)

/** A date of the church's calendar, `YYYY-MM-DD`. */
export const calendarDate = z.iso.date(worded('Please enter a date as YYYY-MM-DD.')).check(
  z.refine((date) => date >= '2000-01-01' && date <= '2999-12-31', {
    error: worded('Please check the year.'),
  }),
)

/** A time of day on the church's clocks, `HH:MM`. */
export const wallTime = z
  .string(worded('Please enter a time as HH:MM.'))
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, worded('Please enter a time as HH:MM.')))

const schemaMessage = (errors: { message: string }[][] = []) => errors.at(-1)?.[0]?.message

/**
 * An optional field of an update: a missing value leaves it unchanged; `""` and null clear it, and
 * both are parsed as null.
 */
export const clearable = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.pipe(
      // Reports the schema's own message instead of the union's.
      z.union([z.literal(''), z.null(), schema], {
        error: (issue) => schemaMessage('errors' in issue ? issue.errors : undefined),
      }),
      z.transform((value) => (value === '' ? null : value)),
    ),
  )

/** A response with nothing but a message for the user. */
export const detail = z.object({ detail: z.string() })

/** Whether a link from a mail still works. It does not say why not, nor whose it was. */
export const linkCheck = z.object({ works: z.boolean() })

/** The body of every error response; `errors` holds validation messages by field. */
export const errorBody = z.object({
  /** Stable, for programs to decide by; the wording of `detail` may change. */
  code: z.string(),
  detail: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The id of the request in the server's log. */
  request_id: z.optional(z.string()),
})
