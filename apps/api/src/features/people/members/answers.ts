import {
  CHILD_DETAILS,
  type DirectoryMode,
  detailOf,
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
import type { MemberRow } from './data.ts'

/** A member with the account's fields at the top level, and without what others may see. */
export function profileAnswer({
  isActive,
  isApproved,
  households,
  sharing,
  ...row
}: MemberRow): Profile {
  const { first_name, last_name, email } = row.user
  return { ...row, first_name, last_name, email }
}

interface Rules {
  mode: DirectoryMode
  /** The church's calendar date, `YYYY-MM-DD`. */
  today: string
}

/** What somebody else sees of a member; null if they see no entry. */
export function seenBy(viewer: Viewer, row: MemberRow, { mode, today }: Rules): Member | null {
  if (viewer === 'admin') return row
  const shares = shownTo(viewer, mode, {
    sharing: row.sharing,
    isApproved: row.isApproved,
    isChild: row.households > 0,
    isActive: row.isActive,
    isUnder18: isUnder18(row.dateofbirth, today),
  })
  return shares && withoutHidden(row, shares, showsYear(viewer, mode))
}

/** A child as an adult who looks after them sees them. */
export function childAnswer(row: MemberRow): SeenMember {
  const shares = shownToParent({ households: row.households })
  const editable = CHILD_DETAILS.filter((detail) => {
    const { shownBy } = detailOf(detail)
    return shownBy === 'always' || (shownBy !== 'never' && shares[shownBy])
  })
  return { ...withoutHidden(row, shares, true), editable }
}
