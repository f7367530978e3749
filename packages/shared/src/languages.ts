import * as z from 'zod/mini'
import { line } from './fields.ts'

/** A language that the product speaks. */
export const language = z.object({
  /** BCP 47, such as `pt-BR`. */
  code: z.string(),
  /** What it calls itself. */
  name: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  /** The native speakers who have read its texts; null if nobody has. */
  read_by: z.nullable(z.string()),
})
export type Language = z.output<typeof language>

/** The code of a language. Which ones there are, and which a church offers, the server says. */
export const languageCode = line(35)

/** In which language somebody wants to be written to; null for the church's. */
export const languageChoice = z.object({ language: z.nullable(languageCode) })
