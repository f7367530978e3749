import * as z from 'zod/mini'
import { clearable, emailAddress, id, line, noFormatCharacters } from '../../../fields.ts'
import { MEMBER_TYPES, memberMessages } from './messages.ts'

export const memberType = z.enum(MEMBER_TYPES, 'Please choose one of the member types.')

const digitCount = (text: string) => text.replace(/(x|ext).*$/i, '').replace(/\D/g, '').length

/**
 * A telephone number, stored as typed. It can be dialled: 5 to 15 digits (E.164 allows 15), an optional
 * leading +, common separators, and an optional extension.
 */
export const phoneNumber = line(40).check(
  z.refine(
    (text) =>
      /^\+?[\d\s().\-/]+((x|ext\.?)\s*\d{1,6})?$/i.test(text) &&
      digitCount(text) >= 5 &&
      digitCount(text) <= 15,
    { error: 'Please enter a telephone number that can be dialled.' },
  ),
)

const requiredPhoneNumber = z.pipe(
  z
    .string(memberMessages.phoneRequired)
    .check(z.trim(), z.minLength(1, memberMessages.phoneRequired)),
  phoneNumber,
)

/** A picture's address: an uploaded one (`/media/…`), or anywhere on the web. */
export const pictureAddress = line(500).check(
  z.regex(
    /^(\/media\/[\w.-]+|https?:\/\/\S+)$/i,
    'Please enter an address that starts with https://, http:// or /media/.',
  ),
)

/** Today's date in the easternmost time zone, which is 14 hours ahead of UTC. */
const latestToday = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

/** A calendar date, `YYYY-MM-DD`, from 1900 to today. */
export const birthDate = z.iso.date('Please enter a date as YYYY-MM-DD.').check(
  z.refine((date) => date >= '1900-01-01', { error: 'Please enter a date from 1900 onwards.' }),
  z.refine((date) => date <= latestToday(), {
    error: 'A date of birth cannot be in the future.',
  }),
)

/** The caller's own additional details. A missing field stays unchanged; `""` clears an optional one. */
export const additionalUpdate = z.object({
  id: z.optional(id),
  _id: z.optional(id),
  middle_name: clearable(line(150).check(noFormatCharacters)),
  image: clearable(pictureAddress),
  dateofbirth: clearable(birthDate),
  flatno: clearable(line(50)),
  streetname: clearable(line(150)),
  city: clearable(line(100)),
  postcode: clearable(line(20)),
  member_type: clearable(memberType),
  email_2: clearable(emailAddress),
  phone_number: z.optional(requiredPhoneNumber),
  phone_number_2: clearable(phoneNumber),
})

export const departmentSet = z
  .array(
    z.object({
      department_name: line(80).check(z.minLength(1, 'A department needs a name.')),
    }),
  )
  .check(z.maxLength(20, 'Please enter at most 20 departments.'))

/**
 * What an admin may change: everything that the member may, and the departments. Unlike the member,
 * an admin may leave out the telephone number.
 */
export const memberUpdate = z.extend(additionalUpdate, {
  phone_number: clearable(phoneNumber),
  department_set: z.optional(departmentSet),
})

const owner = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
})

const optionalText = z.nullable(z.string())

/** A member in the directory: the fields that their card shows. */
export const directoryEntry = z.object({
  _id: z.int(),
  id: z.int(),
  user: owner,
  image: optionalText,
  middle_name: optionalText,
  phone_number: optionalText,
  phone_number_2: optionalText,
})
export type DirectoryEntry = z.output<typeof directoryEntry>

export const member = z.extend(directoryEntry, {
  dateofbirth: optionalText,
  /** `MM-DD`, also where the year is hidden. */
  birthday: optionalText,
  flatno: optionalText,
  streetname: optionalText,
  city: optionalText,
  postcode: optionalText,
  member_type: z.nullable(z.enum(MEMBER_TYPES)),
  email_2: optionalText,
  department_set: z.array(z.object({ department_name: z.string() })),
})
export type Member = z.output<typeof member>

/** A member together with the fields of their account. */
export const profile = z.extend(member, {
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
})
export type Profile = z.output<typeof profile>
