import * as z from 'zod/mini'
import { requiredLine } from '../../../fields.ts'
import { worded } from '../../../texts.ts'
import { headcount, REASON_MAX } from '../desk/schema.ts'

const PAST = ['keep', 'unname'] as const

const keep = z.boolean(worded('Please choose whether your name is kept.'))

/** Whether a person chose to have their attendance kept by name. */
export const keeping = z.object({
  /** Whether it is kept by name; if not, they are counted without it. */
  keep,
  /** Whether earlier marks kept the name when they last chose to be counted without it. */
  past: z.enum(PAST),
  /** When they last chose; null if never. */
  since: z.nullable(z.string()),
})
export type Keeping = z.output<typeof keeping>

export const keepingChange = z
  .object({
    keep,
    past: z._default(z.enum(PAST, worded('Please choose keep or unname.')), 'keep'),
  })
  .check(
    z.refine(({ keep, past }) => !keep || past === 'keep', {
      error: worded('Your name can only be taken off past marks when you are counted without it.'),
      path: ['past'],
    }),
  )
export type KeepingChange = z.output<typeof keepingChange>

/** Whether people can choose to be counted without their names. Those who have chosen stay so. */
export const unnamedSettings = z.object({
  allowed: z.boolean(worded('Please choose whether people can be counted without their names.')),
})
export type UnnamedSettings = z.output<typeof unnamedSettings>

/** A correction of the number of people without a name at a closed session. */
export const unnamedNumber = z.object({
  unnamed: headcount,
  reason: requiredLine(worded('A reason'), REASON_MAX),
})
export type UnnamedNumber = z.output<typeof unnamedNumber>
