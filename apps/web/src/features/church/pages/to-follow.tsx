import { t } from '@church/shared'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { Link } from '../../../ui/link.tsx'

interface Props {
  /** A sentence that says what will follow. */
  children: string
  /** The sentence for admins, in place of advice to ask at church. */
  adminsMay: string
  /** Where they do it. */
  to: string
}

/** Replaces details that no admin has set yet. */
export function ToFollow({ children, adminsMay, to }: Props) {
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin)
  return (
    <p>
      {children} {isAdmin ? <Link to={to}>{adminsMay}</Link> : t('Please ask us at church.')}
    </p>
  )
}
