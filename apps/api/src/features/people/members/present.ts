import { type Member, memberType, type Profile } from '@church/shared'
import * as z from 'zod/mini'
import type { MemberRow } from './data.ts'

const dateOnly = (date: Date) => date.toISOString().slice(0, 10)

export function presentMember(row: MemberRow): Member {
  const { id, firstName, lastName, email } = row.user
  return {
    _id: row.id,
    id: row.id,
    user: { id, first_name: firstName, last_name: lastName, email: email ?? '' },
    image: row.image,
    middle_name: row.middleName,
    dateofbirth: row.dateOfBirth && dateOnly(row.dateOfBirth),
    birthday: row.dateOfBirth && dateOnly(row.dateOfBirth).slice('YYYY-'.length),
    flatno: row.flatNo,
    streetname: row.streetName,
    city: row.city,
    postcode: row.postcode,
    member_type: z.parse(z.nullable(memberType), row.memberType),
    email_2: row.email2,
    phone_number: row.phoneNumber,
    phone_number_2: row.phoneNumber2,
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
