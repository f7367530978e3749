import * as z from 'zod/mini'
import { answerInstant, requiredLine } from '../../../fields.ts'
import { worded } from '../../../texts.ts'
import { headcount, REASON_MAX } from '../desk/schema.ts'

const PAST = ['keep', 'unname'] as const

const keep = z.boolean(worded('Please choose whether your name is kept.'))

/** Whether a person chose to have their attendance kept by name. */
export const keeping = z.object({
  /** Whether it is kept by name. */
  keep,
  /** Whether they are counted; false only if their name is not kept. */
  counted: z.boolean(),
  /** Whether earlier marks kept the name when they last chose to be counted without it. */
  past: z.enum(PAST),
  /** When they last chose; null if never. */
  since: z.nullable(answerInstant),
  /** How many active people of the church are counted without their names now. */
  choosers: z.int(),
})
export type Keeping = z.output<typeof keeping>

export const keepingChange = z
  .object({
    keep,
    counted: z._default(z.boolean(worded('Please choose whether you are counted.')), true),
    past: z._default(z.enum(PAST, worded('Please choose keep or unname.')), 'keep'),
  })
  .check(
    z.refine(({ keep, past }) => !keep || past === 'keep', {
      error: worded('Your name can only be taken off past marks when you are counted without it.'),
      path: ['past'],
    }),
    z.refine(({ keep, counted }) => counted || !keep, {
      error: worded('Attendance that is kept by name is counted.'),
      path: ['counted'],
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
