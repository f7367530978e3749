import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { installationStatus } from '../../../lib/installation-status.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Link } from '../../../ui/link.tsx'

/** Whether the operator has set up no mail server; false until this is known. */
export function useLacksMails(): boolean {
  const { data } = useQuery(installationStatus)
  const isMissing = data?.checks.some(
    ({ part, problem }) => part === 'mail' && problem === 'outbox',
  )
  return isMissing ?? false
}

/** Warns admins that invitations go nowhere if the operator has set up no mail server. */
export function NoMails() {
  if (!useLacksMails()) return null
  return (
    <Alert tone="warning">
      {t('This site can’t send emails yet, so nobody gets an invitation or a new password.')}{' '}
      <Link to={screens.status.path}>{t('See what to do')}</Link>
    </Alert>
  )
}
