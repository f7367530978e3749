import * as z from 'zod/mini'
import { worded } from './texts.ts'

/** The largest id that the database's `integer` keys can hold. */
export const ID_MAX = 2_147_483_647

// Excludes control characters, lone surrogates, which no encoding can represent, and characters that
// override the direction of surrounding text (Unicode TR 36, 2.10).
const NO_CONTROL_CHARACTERS = /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u
const LINES = /^(?:[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]|\n)*$/u
const SOMETHING_VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** The number is a string, so that it is written without separators. */
const tooLong = (max: number) =>
  worded('Please use at most {max} characters.', { max: String(max) })

const plain = (max: number) =>
  [
    z.maxLength(max, tooLong(max)),
    z.regex(NO_CONTROL_CHARACTERS, worded('Please remove any control characters.')),
  ] as const

/** Untrimmed text of at most `max` characters, without control characters. */
export const plainText = (max: number) =>
  z.string(worded('Please enter text.')).check(...plain(max))

/** Like `plainText`, without the Unicode isolates that surround a code copied from a sentence. */
export const copiedText = (max: number) =>
  z.string(worded('Please enter text.')).check(
    z.overwrite((text) => text.replace(/[\u2066-\u2069]/g, '')),
    ...plain(max),
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

/** `{id}` of a path. */
export const idParams = z.object({ id })

/** One trimmed line of at most `max` characters, without control characters. */
export const line = (max: number) =>
  z
    .string(worded('Please enter text.'))
    .check(
      z.trim(),
      z.maxLength(max, tooLong(max)),
      z.regex(
        NO_CONTROL_CHARACTERS,
        worded('Please use a single line without control characters.'),
      ),
    )

/** Like `line`, but with any number of lines, separated by `\n`. */
export const lines = (max: number) =>
  z.string(worded('Please enter text.')).check(
    // Multipart forms send line breaks as \r\n.
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(max, tooLong(max)),
    z.regex(LINES, worded('Please remove any control characters.')),
  )

/** Like `line`, but not empty; `label` names the field in the message. */
export const requiredLine = (label: string, max: number) =>
  line(max).check(z.regex(SOMETHING_VISIBLE, worded('{label} is required.', { label })))

/** Refuses invisible format characters, which make two different names look the same. */
export const noFormatCharacters = z.regex(
  /^\P{Cf}*$/u,
  worded('Please remove any invisible characters.'),
)

export const NAME_MAX = 150

export const firstName = requiredLine(worded('First name'), NAME_MAX).check(noFormatCharacters)
export const lastName = requiredLine(worded('Last name'), NAME_MAX).check(noFormatCharacters)

/** A trimmed, lower-cased email address of at most 254 characters (RFC 5321). */
export const emailAddress = z.string(worded('Please enter an email address.')).check(
  z.trim(),
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

/** A date of the church's calendar, `YYYY-MM-DD`. */
export const calendarDate = z.iso.date(worded('Please enter a date as YYYY-MM-DD.')).check(
  z.refine((date) => date >= '2000-01-01' && date <= '2999-12-31', {
    error: worded('Please check the year.'),
  }),
)

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
