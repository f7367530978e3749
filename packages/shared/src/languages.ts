import * as z from 'zod/mini'
import { line } from './fields.ts'

/** A language that the product speaks. */
export const language = z.object({
  /** BCP 47, such as `pt-BR`. */
  code: z.string(),
  /** In the language itself. */
  name: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  /** The native speakers who have read its texts; null if nobody has. */
  read_by: z.nullable(z.string()),
})
export type Language = z.output<typeof language>

/** The language of the texts in the code, and the only one if no others are compiled. */
export const englishLanguage: Language = {
  code: 'en',
  name: 'English',
  dir: 'ltr',
  read_by: 'the authors',
}

/** The longest language tag with a meaning, in characters (RFC 5646, 4.4.1). */
export const LANGUAGE_TAG_MAX = 35

/** The code of a language. The server checks that the product has it, and that the church offers it. */
export const languageCode = line(LANGUAGE_TAG_MAX)

/** The language that a person chose for the app and for their emails; null for the church's. */
export const languageChoice = z.object({ language: z.nullable(languageCode) })
