import * as z from 'zod/mini'
import { worded } from './texts.ts'

/** `left` for people who no longer belong to the church. */
export const standing = z.enum(['active', 'left'], worded('Please choose active or left.'))
export type Standing = z.output<typeof standing>
