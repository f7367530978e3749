import {
  isUnder18,
  type Sharing,
  type Subject,
  shownTo,
  showsYear,
  withoutHidden,
} from '@church/shared'
import { churchDate } from '../../../lib/church-date.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MemberDetails } from '../members/index.ts'
import type { OwnEntry } from './own-entry.ts'
import { whyUnseen } from './why-unseen.ts'

interface Props {
  entry: OwnEntry
  /** What the user would share, saved or not. */
  sharing: Sharing
}

/** The user's own details as other members would see them, by the rules that the server follows. */
export function Preview({ entry: { profile, user, rules, church }, sharing }: Props) {
  const subject: Subject = {
    sharing,
    isApproved: user.approved,
    isActive: user.standing === 'active',
    isChild: user.is_child,
    isUnder18: isUnder18(profile.dateofbirth, churchDate(serverNow(), church.time_zone)),
  }
  const shown = shownTo('member', rules.mode, subject)
  if (!shown) return <EmptyState icon="user">{whyUnseen(rules.mode, subject)}</EmptyState>
  return <MemberDetails member={withoutHidden(profile, shown, showsYear('member', rules.mode))} />
}
