import {
  type DirectoryMode,
  isUnder18,
  type Member,
  type Sharing,
  shownTo,
  showsYear,
  type Viewer,
  withoutHidden,
} from '@church/shared'
import type { MemberRow } from './data.ts'
import { presentMember } from './present.ts'

interface Rules {
  mode: DirectoryMode
  /** The church's calendar date, `YYYY-MM-DD`. */
  today: string
}

function sharingOf({ sharing }: MemberRow): Sharing | null {
  if (!sharing) return null
  const { listed, phone, email, address, birthday, picture, departments } = sharing
  return { listed, shares: { phone, email, address, birthday, picture, departments } }
}

/** What somebody else sees of a member; null if they see no entry. */
export function seenBy(viewer: Viewer, row: MemberRow, { mode, today }: Rules): Member | null {
  const member = presentMember(row)
  if (viewer === 'admin') return member
  const shares = shownTo(viewer, mode, {
    sharing: sharingOf(row),
    isApproved: row.user.approvedAt !== null,
    isChild: row.user.households.length > 0,
    isActive: row.user.standing === 'active',
    isUnder18: isUnder18(member.dateofbirth, today),
  })
  return shares && withoutHidden(member, shares, showsYear(viewer, mode))
}
