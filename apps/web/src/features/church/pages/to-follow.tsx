import { t } from '@church/shared'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { Link } from '../../../ui/link.tsx'

interface Props {
  /** What will follow, as a sentence. */
  children: string
  /** What admins are asked to do, in place of asking at church. */
  adminsMay: string
  /** Where they do it. */
  to: string
}

/** Stands for details that no admin has set yet: nothing invented is shown. */
export function ToFollow({ children, adminsMay, to }: Props) {
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin)
  return (
    <p>
      {children} {isAdmin ? <Link to={to}>{adminsMay}</Link> : t('Please ask us at church.')}
    </p>
  )
}
