import * as z from 'zod/mini'
import { id, line, lines } from '../../../fields.ts'
import { DESCRIPTION_MAX, DETAILS_MAX, TITLE_MAX } from './texts.ts'

const picture = {
  id: z.int(),
  /** The widest version. */
  image: z.string(),
  /** The picture in each stored width (pixels), narrowest first. */
  sources: z.array(z.object({ src: z.string(), width: z.int() })),
}

const optionalText = z.nullable(z.string())

export const churchItem = z.object({ ...picture, description: optionalText })
export const programItem = z.object({ ...picture, title: optionalText, details: optionalText })
export type ChurchItem = z.output<typeof churchItem>
export type ProgramItem = z.output<typeof programItem>

/** Items for the home page, with default texts filled in. */
export const churchImage = z.object({ ...picture, description: z.string() })
export const programImage = z.object({ ...picture, title: z.string(), details: z.string() })
export type ChurchImage = z.output<typeof churchImage>

export const newChurchItem = z.object({ description: z._default(line(DESCRIPTION_MAX), '') })
export const newProgramItem = z.object({
  title: z._default(line(TITLE_MAX), ''),
  details: z._default(lines(DETAILS_MAX), ''),
})

/** An item takes the place of another one of its carousel. */
export const itemMove = z.object({ to: id })
