import { DETAILS, eachOf, type Member, type Profile } from '@church/shared'
import { propertyOf } from './columns.ts'
import type { MemberRow } from './data.ts'

const textOf = (value: string | Date | null) =>
  value instanceof Date ? value.toISOString().slice(0, 10) : value

export function presentMember(row: MemberRow): Member {
  const { id, firstName, lastName, email } = row.user
  const details = eachOf(DETAILS, (detail) => textOf(row[propertyOf(detail)]))
  const { image, middle_name, dateofbirth, ...others } = details
  return {
    _id: row.id,
    id: row.id,
    user: { id, first_name: firstName, last_name: lastName, email: email ?? '' },
    image,
    middle_name,
    dateofbirth,
    birthday: dateofbirth === null ? null : dateofbirth.slice('YYYY-'.length),
    ...others,
    department_set: row.departments.map(({ department }) => ({ department_name: department.name })),
  }
}

/** A member with the account's fields at the top level. */
export const presentProfile = (row: MemberRow): Profile => ({
  ...presentMember(row),
  first_name: row.user.firstName,
  last_name: row.user.lastName,
  email: row.user.email ?? '',
  isAdmin: row.user.isAdmin,
})
