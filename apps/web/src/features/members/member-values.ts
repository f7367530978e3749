import { departmentSet, type Member, memberMessages, memberUpdate } from '@church/shared'
import * as z from 'zod/mini'
import { previousValues } from '../../lib/changed-values.ts'

type FormValues = z.input<typeof adminForm>

/** A member as the form holds them while somebody types: texts, empty where there is nothing. */
export const valuesOf = (member: Member): FormValues => ({
  image: member.image ?? '',
  middle_name: member.middle_name ?? '',
  dateofbirth: member.dateofbirth ?? '',
  flatno: member.flatno ?? '',
  streetname: member.streetname ?? '',
  city: member.city ?? '',
  postcode: member.postcode ?? '',
  member_type: member.member_type ?? '',
  email_2: member.email_2 ?? '',
  phone_number: member.phone_number ?? '',
  phone_number_2: member.phone_number_2 ?? '',
  departments: member.department_set.map((one) => one.department_name).join(', '),
})

/** The departments in a text of names between commas. */
export const departmentsIn = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((department_name) => ({ department_name }))

const departments = z.string().check(
  z.refine((text) => z.safeParse(departmentSet, departmentsIn(text)).success, {
    error: 'Please give at most 20 departments, each of at most 80 characters.',
  }),
)

/** The form of an admin, who may not know a telephone number. */
export const adminForm = z.extend(z.omit(memberUpdate, { department_set: true }), { departments })

/** The form of the member themself, who does. */
export const ownForm = adminForm.check(
  z.refine(({ phone_number }) => phone_number !== null, {
    error: memberMessages.phoneRequired,
    path: ['phone_number'],
  }),
)

/** What a filled-in form says; null clears. */
export type MemberChanges = z.output<typeof adminForm>

const ownFields = [
  'image',
  'middle_name',
  'dateofbirth',
  'flatno',
  'streetname',
  'city',
  'postcode',
  'member_type',
  'email_2',
  'phone_number',
  'phone_number_2',
] as const

/**
 * What a member's save of `sent` changed, as it was before; nothing where that cannot be put back.
 * What somebody else changed meanwhile is not theirs to take back.
 */
export function ownDetailsBefore(before: Member, after: Member, sent: object) {
  const fields = ownFields.filter((field) => field in sent)
  const { phone_number, ...changed } = previousValues(before, after, fields)
  // A replaced file is deleted, and a member cannot be without a number once they have one.
  if (isUploaded(changed.image) || phone_number === null) return {}
  return phone_number === undefined ? changed : { ...changed, phone_number }
}

/** As `ownDetailsBefore`, of an admin's save. */
export function detailsBefore(before: Member, after: Member, sent: object) {
  const fields = [...ownFields, 'department_set'] as const
  const changed = previousValues(
    before,
    after,
    fields.filter((field) => field in sent),
  )
  return isUploaded(changed.image) ? {} : changed
}

const isUploaded = (image?: string | null) => image?.startsWith('/media/')
