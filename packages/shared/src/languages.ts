import * as z from 'zod/mini'

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
