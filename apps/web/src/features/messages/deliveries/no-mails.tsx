import { t } from '@church/shared'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Link } from '../../../ui/link.tsx'
import { useChurch } from '../../church/details/index.ts'

/** Whether the operator has set up no mail server; false until this is known. */
export function useLacksMails(): boolean {
  const church = useChurch()
  // A server of the previous release does not say.
  return church?.sends_mail === false
}

/** Says beside what causes an email that nobody gets one, if the operator has set up no mail server. */
export function NoMails() {
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin)
  if (!useLacksMails()) return null
  return (
    <Alert tone="warning">
      {t('This site can’t send emails yet.')}{' '}
      {isAdmin ? (
        <Link to={screens.status.path}>{t('See what to do')}</Link>
      ) : (
        t('Please ask us at church.')
      )}
    </Alert>
  )
}
