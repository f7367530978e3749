import {
  CHILD_DETAILS,
  DETAILS,
  type DirectoryMode,
  detailOf,
  eachOf,
  isUnder18,
  type Member,
  type Profile,
  type SeenMember,
  shownTo,
  shownToParent,
  showsYear,
  type Viewer,
  withoutHidden,
} from '@church/shared'
import { propertyOf } from './columns.ts'
import type { MemberRow } from './data.ts'

export function memberAnswer(row: MemberRow): Member {
  const { id, firstName, lastName, email } = row
  const details = eachOf(DETAILS, (detail) => row[propertyOf(detail)])
  const { image, middle_name, dateofbirth, birthday, ...others } = details
  return {
    _id: id,
    id,
    user: { id, first_name: firstName, last_name: lastName, email: email ?? '' },
    image,
    middle_name,
    dateofbirth,
    birthday: dateofbirth?.slice('YYYY-'.length) ?? birthday,
    ...others,
    department_set: row.departments.map((department_name) => ({ department_name })),
  }
}

/** A member with the account's fields at the top level. */
export const profileAnswer = (row: MemberRow): Profile => ({
  ...memberAnswer(row),
  first_name: row.firstName,
  last_name: row.lastName,
  email: row.email ?? '',
  isAdmin: row.isAdmin,
})

interface Rules {
  mode: DirectoryMode
  /** The church's calendar date, `YYYY-MM-DD`. */
  today: string
}

/** What somebody else sees of a member; null if they see no entry. */
export function seenBy(viewer: Viewer, row: MemberRow, { mode, today }: Rules): Member | null {
  const member = memberAnswer(row)
  if (viewer === 'admin') return member
  const shares = shownTo(viewer, mode, {
    sharing: row.sharing,
    isApproved: row.isApproved,
    isChild: row.households > 0,
    isActive: row.isActive,
    isUnder18: isUnder18(member.dateofbirth, today),
  })
  return shares && withoutHidden(member, shares, showsYear(viewer, mode))
}

/** A child as an adult who looks after them sees them. */
export function childAnswer(row: MemberRow): SeenMember {
  const shares = shownToParent({ households: row.households })
  const editable = CHILD_DETAILS.filter((detail) => {
    const { shownBy } = detailOf(detail)
    return shownBy === 'always' || (shownBy !== 'never' && shares[shownBy])
  })
  return { ...withoutHidden(memberAnswer(row), shares, true), editable }
}
