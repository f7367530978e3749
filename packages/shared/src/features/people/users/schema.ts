import * as z from 'zod/mini'
import {
  calendarDate,
  checkLastName,
  clearable,
  emailAddress,
  firstName,
  id,
  NAME_MAX,
  nameLine,
  numberLine,
  officeName,
} from '../../../fields.ts'
import { sortOf } from '../../../paging.ts'
import { role } from '../../../roles.ts'
import { selectedIds } from '../../../selected-people.ts'
import { standing } from '../../../standing.ts'
import { worded } from '../../../texts.ts'
import { memberType, peopleQuery, phoneNumber } from '../members/schema.ts'

export const user = z.object({
  _id: z.int(),
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** The picture's address, as in the details of a member; null if there is none. */
  image: z.nullable(z.string()),
  /** Empty if there is none. */
  email: z.string(),
  /** Whether the owner has shown that they read mail at this address. */
  email_confirmed: z.boolean(),
  isAdmin: z.boolean(),
  /** Their roles; an admin has all. */
  roles: z.array(role),
  /** False for a newcomer who sees nobody in the directory until an admin approves them. */
  approved: z.boolean(),
  standing,
  /** The date, at the church, on which they were recorded as having left; null while active. */
  left_on: z.nullable(z.string()),
  /** When they joined, as the office or an import entered it; null for the day on which they were added. */
  joined_on: z.nullable(z.string()),
  /** Whether they can sign in. */
  has_account: z.boolean(),
  /** Whether an invitation is open: sent, not accepted, and not expired. */
  invited: z.boolean(),
  /** Whether they are a child of a household, whom members do not find in the directory. */
  is_child: z.boolean(),
})
export type User = z.output<typeof user>

const joinedOn = clearable(calendarDate)

/** A person without an account, whom the church's office adds. Names alone are enough. */
export const newPerson = z.object({
  ...officeName,
  email: clearable(emailAddress),
  phone_number: clearable(phoneNumber),
  member_type: clearable(memberType),
  joined_on: joinedOn,
})

/** A name as far as it has been typed. */
const typedName = z.object({
  first_name: z._default(nameLine(NAME_MAX), ''),
  last_name: z._default(nameLine(NAME_MAX), ''),
})

/** Somebody who may be known already, by what has been typed of them. */
export const typedPerson = z.extend(typedName, { phone_number: z.optional(numberLine(40)) })

/** The most people of a similar name that are listed. */
export const SIMILAR_LISTED = 5

/** The fields of `profileUpdate`, for forms. */
export const profileFields = z.object({
  id: z.optional(id),
  _id: z.optional(id),
  first_name: z.optional(firstName),
  last_name: z.optional(nameLine(NAME_MAX)),
  one_name: officeName.one_name,
  email: z.optional(emailAddress),
})

/** The caller's own name and email address. A missing field stays unchanged. */
export const profileUpdate = profileFields.check(checkLastName)

/**
 * Like `profileUpdate`, but the last name may be empty; with the admin right, the roles and the standing, which only an admin may change. An empty
 * address removes that of a person without an account.
 */
export const userUpdate = z.extend(profileFields, {
  email: clearable(emailAddress),
  isAdmin: z.optional(z.boolean()),
  /** Exactly these roles from now on. */
  roles: z.optional(z.array(role).check(z.maxLength(10, worded('Please choose each role once.')))),
  standing: z.optional(standing),
  joined_on: joinedOn,
})

/**
 * The choice for children without an account whose last adult is deleted: their records stay with the church's office,
 * or are deleted as well.
 */
export const userDeletion = z.object({
  children: z.optional(z.enum(['keep', 'delete'], worded('Please choose keep or delete.'))),
})
export type ChildrenChoice = z.output<typeof userDeletion>['children']

/** Records that selected people have left, or are active again. Those with a right stay as they are. */
export const standingChange = z.object({ ids: selectedIds, standing })

/** The columns by which the list of users can be sorted. */
export const USER_SORTS = ['id', 'first_name', 'last_name', 'email', 'isAdmin'] as const
export type UserSort = (typeof USER_SORTS)[number]

export const userQuery = z.extend(peopleQuery, { sort: sortOf(USER_SORTS) })
export type UserQuery = z.output<typeof userQuery>
