import * as z from 'zod/mini'
import {
  clearable,
  emailAddress,
  id,
  line,
  nameLine,
  numberLine,
  requiredLine,
} from '../../../fields.ts'
import { eachOf } from '../../../objects.ts'
import { pageQuery, sortOf } from '../../../paging.ts'
import { selectedIds } from '../../../selected-people.ts'
import { standing } from '../../../standing.ts'
import { worded } from '../../../texts.ts'
import { memberTexts } from './errors.ts'
import { CARD_DETAILS, DETAILS, detailOf, MEMBER_TYPES } from './field-lists.ts'
import { type Detail, MEMBER_FIELDS } from './fields.ts'

export const DEPARTMENT_NAME_MAX = 80

export const memberType = z.enum(MEMBER_TYPES, MEMBER_FIELDS.member_type.invalid)

const digitCount = (text: string) => text.replace(/(x|ext).*$/i, '').replace(/\D/g, '').length

/**
 * A telephone number, stored as typed but with plain digits. It can be dialled: 5 to 15 digits (E.164 allows 15), an optional
 * leading +, common separators, and an optional extension.
 */
export const phoneNumber = numberLine(40).check(
  z.refine(
    (text) =>
      /^\+?[\d\s().\-/]+((x|ext\.?)\s*\d{1,6})?$/i.test(text) &&
      digitCount(text) >= 5 &&
      digitCount(text) <= 15,
    { error: worded('Please enter a telephone number that can be dialled.') },
  ),
)

const requiredPhoneNumber = z.pipe(
  z.string(memberTexts.phoneRequired).check(z.trim(), z.minLength(1, memberTexts.phoneRequired)),
  phoneNumber,
)

/** A picture's address: an uploaded one (`/media/…`), or anywhere on the web. */
const pictureAddress = line(500).check(
  z.regex(
    /^(\/media\/[\w.-]+|https?:\/\/\S+)$/i,
    worded('Please enter an address that starts with https://, http:// or /media/.'),
  ),
)

/** Today's date in the easternmost time zone, which is 14 hours ahead of UTC. */
const latestToday = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

/** A calendar date, `YYYY-MM-DD`, from 1900 to today. */
const birthDate = z.iso.date(worded('Please enter a date as YYYY-MM-DD.')).check(
  z.refine((date) => date >= '1900-01-01', {
    error: worded('Please enter a date from 1900 onwards.'),
  }),
  z.refine((date) => date <= latestToday(), {
    error: worded('A date of birth cannot be in the future.'),
  }),
)

const DAY_OF_YEAR =
  /^(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))$/

/** A day of any year, `MM-DD`; also as `--MM-DD`, the form of vCards. */
const birthday = numberLine(7).check(
  z.overwrite((text) => text.replace(/^--/, '')),
  z.regex(DAY_OF_YEAR, worded('Please choose a day and a month.')),
)

function schemaOf(detail: Detail): z.ZodMiniType<string, string> {
  const row = detailOf(detail)
  switch (row.kind) {
    case 'name':
      return nameLine(row.max)
    case 'text':
      return line(row.max)
    case 'choice':
      return z.enum(row.options, row.invalid)
    case 'date':
      return birthDate
    case 'birthday':
      return birthday
    case 'email':
      return emailAddress
    case 'phone':
      return phoneNumber
    case 'picture':
      return pictureAddress
  }
}

export const detailSchemas = eachOf(DETAILS, schemaOf)

const clearableDetails = eachOf(DETAILS, (detail) => clearable(detailSchemas[detail]))

/**
 * The caller's own additional details. A missing field stays unchanged; `""` clears an optional one. A `birthday` is
 * ignored beside a date of birth, which it replaces if sent alone and for another day.
 */
export const additionalUpdate = z.object({
  id: z.optional(id),
  _id: z.optional(id),
  ...clearableDetails,
  phone_number: z.optional(requiredPhoneNumber),
})

export const departmentSet = z
  .array(
    z.object({
      department_name: line(DEPARTMENT_NAME_MAX).check(
        z.minLength(1, worded('A department needs a name.')),
      ),
    }),
  )
  .check(z.maxLength(20, worded('Please enter at most 20 departments.')))

/**
 * The changes of an admin: the same as a member's, and the departments. Unlike members, admins may leave out the
 * telephone number.
 */
export const memberUpdate = z.extend(additionalUpdate, {
  phone_number: clearableDetails.phone_number,
  department_set: z.optional(departmentSet),
})

/** The details of a child that an adult who looks after them edits; the office edits the others. */
export const CHILD_DETAILS = DETAILS.filter(
  (detail): detail is Exclude<Detail, 'image' | 'member_type'> =>
    detail !== 'image' && detail !== 'member_type',
)

/** A child's details. A missing field stays unchanged; `""` clears one. */
export const childUpdate = z.object(eachOf(CHILD_DETAILS, (detail) => clearableDetails[detail]))

const owner = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
})

const optionalText = z.nullable(z.string())

const answered = (detail: Detail) => {
  const row = detailOf(detail)
  return row.kind === 'choice' ? z.nullable(z.enum(row.options)) : optionalText
}

/** How many people a screen shows as one list, which it searches itself; a larger directory comes in pages. */
export const WHOLE_DIRECTORY_MAX = 20_000

/** The words of a search of the directory. A person is found by all of them, in any order: 'walker, joyce'. */
export const searchWords = (keyword: string): string[] => keyword.split(/[\s,]+/).filter(Boolean)

/** Beyond `up_to` people, the directory is refused, since it is meant for a screen. Without it, all are listed. */
export const directoryQuery = z.object({
  up_to: z.optional(
    z.coerce
      .number<number | string>(worded('Please enter a whole number.'))
      .check(z.int(worded('Please enter a whole number.')), z.gte(1, worded('Must be 1 or more.'))),
  ),
})

/** A member in the directory: the fields that their card shows. */
export const directoryEntry = z.object({
  _id: z.int(),
  id: z.int(),
  user: owner,
  ...eachOf(CARD_DETAILS, answered),
})
export type DirectoryEntry = z.output<typeof directoryEntry>

const { dateofbirth, ...otherDetails } = eachOf(DETAILS, answered)

export const member = z.extend(directoryEntry, {
  dateofbirth,
  ...otherDetails,
  /** `MM-DD`, also where the year is hidden or unknown. */
  birthday: optionalText,
  department_set: z.array(z.object({ department_name: z.string() })),
})
export type Member = z.output<typeof member>

/** A member as the caller sees them, with the details that the caller may change. */
export const seenMember = z.extend(member, { editable: z.array(z.enum(DETAILS)) })
export type SeenMember = z.output<typeof seenMember>

/** A member together with the fields of their account. */
export const profile = z.extend(member, {
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
})
export type Profile = z.output<typeof profile>

/** The search of people, which can be limited to some of them. */
export const peopleQuery = z.extend(pageQuery, {
  standing: z.optional(standing),
  /** `none` includes those who are invited. */
  account: z.optional(
    z.enum(['none', 'invited', 'any'], worded('Please choose none, invited or any.')),
  ),
  department: z.optional(line(DEPARTMENT_NAME_MAX)),
  member_type: z.optional(memberType),
  /** Whether they count as children; adults are all others. */
  age: z.optional(z.enum(['adult', 'child'], worded('Please choose adult or child.'))),
  /** `none` for those without a street, a city and a postcode. */
  address: z.optional(z.enum(['none'], worded('Please choose none.'))),
})
export type PeopleQuery = z.output<typeof peopleQuery>

/** The columns by which the list of members' details can be sorted. */
export const MEMBER_SORTS = ['id', 'first_name', 'last_name', ...DETAILS] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]

export const memberDetailsQuery = z.extend(peopleQuery, { sort: sortOf(MEMBER_SORTS) })
export type MemberDetailsQuery = z.output<typeof memberDetailsQuery>

/** Adds selected people to a department, which is created if there is none of that name, or removes them from it. */
export const departmentChange = z.object({
  ids: selectedIds,
  department: requiredLine(worded('The department'), DEPARTMENT_NAME_MAX),
  belongs: z.boolean(worded('Please choose yes or no.')),
})

/** The ids of those whom a change for several people has changed; it leaves others as they are. */
export const severalChanged = z.object({ changed: z.array(z.int()) })
