import { t, thumbnailOf, type User } from '@church/shared'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { RowSummary } from '../../../ui/summary-list.tsx'
import { usePictureAddress } from '../../church/details/index.ts'
import { nameOf } from './name.ts'
import { LeftBadge, WaitingBadge } from './user-badges.tsx'

/** Returns a function that summarises a person for a list whose rows open them. */
export function useUserSummary(): (user: User) => RowSummary {
  const addressOf = usePictureAddress()
  return (user) => ({
    name: nameOf(user),
    picture: user.image && addressOf(thumbnailOf(user.image)),
    line: user.email || (user.is_child ? t('Child') : t('No email address')),
    badge: <Exception user={user} />,
    to: pathOf(screens.userDetails.path, user.id),
  })
}

/** The most important badge of a person, if any. */
function Exception({ user }: { user: User }) {
  if (user.standing === 'left') return <LeftBadge user={user} />
  if (!user.approved) return <WaitingBadge user={user} />
  if (user.isAdmin) return <Badge tone="note">{t('Admin')}</Badge>
  return user.invited ? <Badge>{t('Invited', undefined, 'one person')}</Badge> : null
}
