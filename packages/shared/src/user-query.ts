import * as z from 'zod/mini'
import { pageQuery } from './paging.ts'
import { worded } from './texts.ts'

/** `left` for people who no longer belong to the church. */
export const standing = z.enum(['active', 'left'], worded('Please choose active or left.'))
export type Standing = z.output<typeof standing>

/** The search of the users, which can be limited to a standing and to a kind of account. */
export const userQuery = z.extend(pageQuery, {
  standing: z.optional(standing),
  /** `none` includes those who are invited. */
  account: z.optional(
    z.enum(['none', 'invited', 'any'], worded('Please choose none, invited or any.')),
  ),
})
export type UserQuery = z.output<typeof userQuery>
