import * as z from 'zod/mini'
import { answerInstant, checkLastName, emailAddress, officeName } from '../../../fields.ts'
import { pageQuery, sortOf } from '../../../paging.ts'
import { selectedIds } from '../../../selected-people.ts'
import { n, worded } from '../../../texts.ts'
import { newPassword } from '../../account/password/schema.ts'
import { user } from '../users/schema.ts'

/** The fields of `registration`, for its form. */
export const registrationFields = z.object({
  ...officeName,
  email: emailAddress,
  password: newPassword,
  /** Whether announcements come by email, which is off by default. */
  announcements: z._default(z.boolean(worded('Please choose yes or no.')), false),
})

export const registration = registrationFields.check(checkLastName)

/**
 * A person who waits for an admin, or who registered today by the church's calendar. Those who had left wait once they
 * have marked attendance again.
 */
export const newcomer = z.extend(user, {
  registered_at: answerInstant,
  /** The instant of that mark; null for those who have not left. */
  back_at: z.nullable(answerInstant),
})
export type Newcomer = z.output<typeof newcomer>

/** The columns by which newcomers can be sorted. */
export const NEWCOMER_SORTS = ['name', 'email', 'registered'] as const
export type NewcomerSort = (typeof NEWCOMER_SORTS)[number]

/** The list of newcomers; by default, of those who wait for an admin. */
export const newcomerQuery = z.extend(pageQuery, {
  sort: sortOf(NEWCOMER_SORTS),
  /** `today` lists those who registered today, approved or not. */
  list: z._default(
    z.enum(['waiting', 'today'], worded('Please choose waiting or today.')),
    'waiting',
  ),
})
export type NewcomerQuery = z.output<typeof newcomerQuery>

/**
 * A newcomer with the people of the same telephone number, and those of a similar name, the most similar first: perhaps
 * they are one person.
 */
export const listedNewcomer = z.extend(newcomer, {
  doubles: z.array(user),
  /** The ids of those with the same number. Nobody who registers is told of them. */
  same_phone: z.array(z.int()),
})
export type ListedNewcomer = z.output<typeof listedNewcomer>

/**
 * An approved newcomer sees the directory, and is active again if they had left. The account of a declined one is
 * deleted; one who had left cannot be declined.
 */
export const decision = z.object({
  decision: z.enum(['approve', 'decline'], worded('Please approve or decline.')),
})

export const newcomerDecisions = z.extend(decision, { ids: selectedIds })

/** Approvals that an admin gave by mistake. */
export const approvalsToUndo = z.object({ ids: selectedIds })

export const newcomerTexts = {
  approved: (count: number) =>
    n(count, 'They can use the directory now.', '{count} people can use the directory now.'),
  declined: (count: number) => n(count, '{count} account deleted.', '{count} accounts deleted.'),
} as const
