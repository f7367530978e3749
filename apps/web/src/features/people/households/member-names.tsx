import type { Household } from '@church/shared'
import { Badge } from '../../../ui/badge.tsx'
import styles from './households-screen.module.scss'

type Member = Household['members'][number]

/** The people of a household, with what sets them apart. */
export function MemberNames({ members }: { members: Member[] }) {
  return (
    <ul className={styles.members}>
      {members.map((member) => (
        <li key={member.user}>
          {member.name} <MemberBadges member={member} />{' '}
          {needsToAgree(member, members) && <Badge tone="warn">Not agreed</Badge>}
        </li>
      ))}
    </ul>
  )
}

function MemberBadges({ member: { relation, may_act } }: { member: Member }) {
  return (
    <>
      {relation === 'child' && <Badge>Child</Badge>}
      {may_act && <Badge tone="note">Marks others</Badge>}
    </>
  )
}

/** Whether others could mark them if they agreed. */
const needsToAgree = ({ user, has_account, agreed }: Member, members: Member[]) =>
  has_account && !agreed && members.some((other) => other.may_act && other.user !== user)
