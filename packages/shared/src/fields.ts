import * as z from 'zod/mini'

/** Largest id that the database's `integer` keys can hold. */
export const ID_MAX = 2_147_483_647

// Neither control characters, nor halves of a surrogate pair, which no encoding can carry, nor what
// overrides the direction of the text around it (Unicode TR 36, 2.10).
const NO_CONTROL_CHARACTERS = /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u
const LINES = /^(?:[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]|\n)*$/u
const SOMETHING_VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Text without control characters, of at most `max` characters, as it was sent. */
export const plainText = (max: number) =>
  z
    .string('Please enter text.')
    .check(
      z.maxLength(max, `Please use at most ${max} characters.`),
      z.regex(NO_CONTROL_CHARACTERS, 'Please leave out special control characters.'),
    )

const NOT_AN_ID = 'This is not a valid id.'

/** A positive key, as a number or as the digits of a path or form. */
export const id = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/, NOT_AN_ID))], NOT_AN_ID),
    z.transform(Number),
  ),
  z.int(NOT_AN_ID).check(z.gte(1, NOT_AN_ID), z.lte(ID_MAX, NOT_AN_ID)),
)

/** `{id}` of a path. */
export const idParams = z.object({ id })

/** Trimmed text on one line, without control characters, of at most `max` characters. */
export const line = (max: number) =>
  z
    .string('Please enter text.')
    .check(
      z.trim(),
      z.maxLength(max, `Please use at most ${max} characters.`),
      z.regex(
        NO_CONTROL_CHARACTERS,
        'Please use a single line without special control characters.',
      ),
    )

/** As `line`, but of any number of lines; however they were ended, it is `\n` in the end. */
export const lines = (max: number) =>
  z.string('Please enter text.').check(
    // A form's text arrives with \r\n, whatever was typed.
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(max, `Please use at most ${max} characters.`),
    z.regex(LINES, 'Please leave out special control characters.'),
  )

/** As `line`, and not empty; `label` names it in the message. */
export const requiredLine = (label: string, max: number) =>
  line(max).check(z.regex(SOMETHING_VISIBLE, `${label} is required.`))

/** Trimmed, lower-cased e-mail address of at most 254 characters (RFC 5321). */
export const emailAddress = z
  .string('Please enter an e-mail address.')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'Please use at most 254 characters.'),
    z.email({ pattern: z.regexes.html5Email, error: 'Please enter a valid e-mail address.' }),
  )

/** A point in time, ISO 8601 with `Z` or an offset. */
export const instant = z.iso.datetime({
  offset: true,
  error: 'Please give a date and time in ISO 8601.',
})

const schemaMessage = (errors: { message: string }[][] = []) => errors.at(-1)?.[0]?.message

/**
 * A field of an update that may be left out (unchanged) or cleared with `""` or null,
 * both of which come out as null.
 */
export const clearable = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.pipe(
      // What the schema says is wrong, and not that none of the three would do.
      z.union([z.literal(''), z.null(), schema], {
        error: (issue) => schemaMessage('errors' in issue ? issue.errors : undefined),
      }),
      z.transform((value) => (value === '' ? null : value)),
    ),
  )

/** An answer that only says something to the person. */
export const detail = z.object({ detail: z.string() })

/** The body of every error; `errors` by field where input did not pass. */
export const errorBody = z.object({
  /** Stable, for programs to decide by; the sentence in `detail` may change. */
  code: z.string(),
  detail: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** As the server's log has it. */
  request_id: z.optional(z.string()),
})
