import * as z from 'zod/mini'
import { id } from './fields.ts'
import { worded } from './texts.ts'

/** The most people whom an admin selects at once. */
export const SELECTED_MAX = 500

/** The ids of people whom an admin has selected. */
export const selectedIds = z
  .array(id)
  .check(
    z.minLength(1, worded('Please select someone.')),
    z.maxLength(SELECTED_MAX, worded('Please select at most {max} people.', { max: SELECTED_MAX })),
  )
