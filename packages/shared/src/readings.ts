import * as z from 'zod/mini'
import { worded } from './texts.ts'

/**
 * What a program may read with a token. Separate from any feature, because rows of the contract name it (`reads`).
 */
export const READINGS = ['numbers', 'calendar', 'directory'] as const
export const reading = z.enum(READINGS, worded('Please choose what the token is for.'))
export type Reading = (typeof READINGS)[number]
