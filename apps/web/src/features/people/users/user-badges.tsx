import { t, type User } from '@church/shared'
import { Badge } from '../../../ui/badge.tsx'

/** Marks somebody who cannot sign in yet; nothing for members with an account. */
export function AccountBadge({ user: { has_account, invited } }: { user: User }) {
  if (has_account) return null
  return invited ? (
    <Badge tone="note">{t('Invited', undefined, 'one person')}</Badge>
  ) : (
    <Badge>{t('No account')}</Badge>
  )
}

/** Marks an address whose owner has not shown that they read mail there. */
export function UnconfirmedBadge({
  user: { email, email_confirmed, has_account },
}: {
  user: User
}) {
  return has_account && email && !email_confirmed ? (
    <Badge tone="warn">{t('Unconfirmed')}</Badge>
  ) : null
}

/** Marks somebody who has left the church. */
export function LeftBadge({ user: { standing } }: { user: User }) {
  return standing === 'left' ? (
    <Badge tone="warn">{t('Left', undefined, 'has left the church')}</Badge>
  ) : null
}

/** Marks a newcomer whom no admin has approved yet. */
export function WaitingBadge({ user: { approved } }: { user: User }) {
  return approved ? null : <Badge tone="warn">{t('Newcomer')}</Badge>
}

export function UserBadges({ user }: { user: User }) {
  return (
    <>
      <AccountBadge user={user} /> <WaitingBadge user={user} /> <LeftBadge user={user} />
    </>
  )
}
