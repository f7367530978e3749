import { t, type User } from '@church/shared'
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
  const name = nameOf(user)
  return (
    <span className={styles.email}>
      {link}
      <AccountBadge user={user} />
      <Button
        variant="quiet"
        size="small"
        aria-label={
          user.invited ? t('Invitation for {name}', { name }) : t('Invite {name}', { name })
        }
        onClick={onInvite}
      >
        {user.invited ? t('Invitation') : t('Invite')}
      </Button>
    </span>
  )
}
