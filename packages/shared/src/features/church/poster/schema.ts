import * as z from 'zod/mini'
import { language } from '../../../languages.ts'

/** What a poster says to people who come in, in each language that the church offers, its own first. */
export const poster = z.array(
  z.extend(z.pick(language, { code: true, name: true, dir: true }), {
    sentences: z.array(z.string()),
  }),
)
export type Poster = z.output<typeof poster>
