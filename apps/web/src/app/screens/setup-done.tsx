import { useQuery } from '@tanstack/react-query'
import { installationStatus } from '../../features/site/status/index.ts'
import { screens } from '../../lib/screens.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import styles from './setup-done.module.scss'

/** The end of the first start: the address to hand out, and what to do next. */
export function SetupDone() {
  const { origin } = window.location
  return (
    <>
      <p>This is your church’s address. Put it on the notice sheet, or show the code:</p>
      <p className={styles.address}>
        <QrCode className={styles.code} value={origin} label={`QR code of ${origin}`} />
        <a href={origin}>{origin}</a>
      </p>
      <NoMails />
      <Actions>
        <ButtonLink to={screens.imports.path}>Import your list</ButtonLink>
        <ButtonLink to={screens.users.path} variant="secondary">
          Choose two stewards
        </ButtonLink>
      </Actions>
      <p className={styles.then}>
        Stewards mark people who have no phone: open a person, then Access. Everything else, such as
        your bank details and logo, is under <Link to={screens.settings.path}>Settings</Link>.
      </p>
    </>
  )
}

/** Warns that invitations go nowhere, where the operator has set up no mail server. */
function NoMails() {
  const { data } = useQuery(installationStatus)
  const isMissing = data?.checks.some(
    ({ part, problem }) => part === 'mail' && problem === 'outbox',
  )
  if (!isMissing) return null
  return (
    <Alert tone="warning">
      This site can’t send emails yet, so nobody gets an invitation or a new password.{' '}
      <Link to={screens.status.path}>See what to do</Link>
    </Alert>
  )
}
