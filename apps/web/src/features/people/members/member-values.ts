import {
  CHILD_DETAILS,
  DETAILS,
  departmentSet,
  eachOf,
  type Member,
  memberTexts,
  memberUpdate,
  t,
} from '@church/shared'
import * as z from 'zod/mini'
import { previousValues } from '../../../lib/changed-values.ts'
import { isUploaded } from './kept-picture.ts'

type FormValues = z.input<typeof adminForm>

/** The details as they are stored: a member has a date of birth, or a birthday whose year is unknown. */
const stored = <Row extends Pick<Member, 'birthday' | 'dateofbirth'>>(member: Row): Row =>
  member.dateofbirth === null ? member : { ...member, birthday: null }

/** Converts a member to form values: strings, which are empty for missing values. */
export const valuesOf = (member: Member): Required<Omit<FormValues, 'id' | '_id'>> => ({
  ...eachOf(DETAILS, (detail) => stored(member)[detail] ?? ''),
  departments: member.department_set.map((one) => one.department_name).join(', '),
})

/** Like `valuesOf`, for the details of a child that their parents keep. */
export const childValues = (child: Member) =>
  eachOf(CHILD_DETAILS, (detail): string => stored(child)[detail] ?? '')

/** Parses department names separated by commas. */
export const departmentsIn = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((department_name) => ({ department_name }))

const departments = z.string().check(
  z.refine((text) => z.safeParse(departmentSet, departmentsIn(text)).success, {
    error: t('Please enter at most 20 departments of up to 80 characters each.'),
  }),
)

/** The admin's form, in which the phone number is optional. */
export const adminForm = z.extend(z.omit(memberUpdate, { department_set: true }), { departments })

/** The member's own form, in which it is required. */
export const ownForm = adminForm.check(
  z.refine(({ phone_number }) => phone_number !== null, {
    error: memberTexts.phoneRequired,
    path: ['phone_number'],
  }),
)

/** The values of a valid form; null clears a field. */
export type MemberChanges = z.output<typeof adminForm>

/** The previous values of those fields that a save has changed. The date of birth and the birthday are one. */
export function previousDetails<Field extends keyof Member>(
  before: Member,
  after: Member,
  fields: readonly Field[],
): Partial<Pick<Member, Field>> {
  return previousValues(stored(before), stored(after), fields)
}

/**
 * Returns the previous values of the fields that a member's save of `sent` has changed, or nothing if
 * they cannot be restored. Leaves out fields that somebody else has changed in the meantime.
 * @param picture the file of the previous picture, which is deleted with it
 */
export function ownDetailsBefore(
  before: Member,
  after: Member,
  sent: object,
  picture: File | null = null,
) {
  const fields = DETAILS.filter((field) => field in sent)
  const { phone_number, ...changed } = previousDetails(before, after, fields)
  // Members cannot remove their phone number.
  if (phone_number === null) return {}
  return withPicture(phone_number === undefined ? changed : { ...changed, phone_number }, picture)
}

/** Like `ownDetailsBefore`, for an admin's save. */
export function detailsBefore(
  before: Member,
  after: Member,
  sent: object,
  picture: File | null = null,
) {
  const fields = [...DETAILS, 'department_set'] as const
  const changed = previousDetails(
    before,
    after,
    fields.filter((field) => field in sent),
  )
  return withPicture(changed, picture)
}

/** Previous values with the file of a stored picture in place of its address; nothing where the file is not known. */
function withPicture<Fields extends { image?: string | null }>(
  changed: Fields,
  picture: File | null,
): Partial<Fields> & { picture?: File } {
  if (!isUploaded(changed.image)) return changed
  const others: Partial<Fields> = { ...changed }
  delete others.image
  return picture ? { ...others, picture } : {}
}
