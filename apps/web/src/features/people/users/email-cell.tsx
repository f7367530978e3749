import type { User } from '@church/shared'
import { Button } from '../../../ui/button.tsx'
import { EmailLink } from '../../../ui/email-link.tsx'
import styles from './email-cell.module.scss'
import { nameOf } from './name.ts'
import { AccountBadge, UnconfirmedBadge } from './user-badges.tsx'

interface Props {
  user: User
  /** Opens the dialog that invites them. */
  onInvite: () => void
}

/** A user's address, and for those who cannot sign in yet a button to invite them. */
export function EmailCell({ user, onInvite }: Props) {
  const link = <EmailLink address={user.email} />
  if (user.has_account) {
    return (
      <span className={styles.email}>
        {link}
        <UnconfirmedBadge user={user} />
      </span>
    )
  }
  const word = user.invited ? 'Invitation' : 'Invite'
  return (
    <span className={styles.email}>
      {link}
      <AccountBadge user={user} />
      <Button
        variant="quiet"
        size="small"
        aria-label={user.invited ? `Invitation for ${nameOf(user)}` : `Invite ${nameOf(user)}`}
        onClick={onInvite}
      >
        {word}
      </Button>
    </span>
  )
}
