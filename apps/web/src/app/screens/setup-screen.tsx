import { t } from '@church/shared'
import { FirstSession } from '../../features/attendance/sessions/index.ts'
import { Setup } from '../../features/church/details/index.ts'
import { NoMails } from '../../features/messages/deliveries/index.ts'
import { RulesStep } from '../../features/people/sharing/index.ts'
import { OwnNameStep } from '../../features/people/users/index.ts'
import { screens } from '../../lib/screens.ts'
import { Actions, ButtonLink } from '../../ui/button.tsx'
import { FormAside } from '../../ui/form-aside.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { T } from '../../ui/t.tsx'
import styles from './setup-done.module.scss'

/** Set Up Your Church. */
export function SetupScreen() {
  return (
    <>
      <PageHeading title={screens.setup.title} />
      <Setup
        further={{ you: OwnNameStep, directory: RulesStep, session: FirstSession }}
        done={<SetupDone />}
      />
      <FormAside>
        <T
          text="Do you have a backup from another machine? <a>Bring it back</a>"
          a={(words) => <Link to={screens.bringBack.path}>{words}</Link>}
        />
      </FormAside>
    </>
  )
}

/** The end of the first start: the address to hand out, and what to do next. */
function SetupDone() {
  const { origin } = window.location
  return (
    <>
      <p>{t('This is your church’s address. Put it on the notice sheet, or show the code:')}</p>
      <p className={styles.address}>
        <QrCode
          className={styles.code}
          value={origin}
          label={t('QR code of {address}', { address: origin })}
        />
        <a href={origin}>{origin}</a>
      </p>
      <p>
        <Link to={screens.poster.path}>{t('Print a poster for the door')}</Link>
      </p>
      <NoMails />
      <Actions>
        <ButtonLink to={screens.imports.path}>{t('Import your list')}</ButtonLink>
        <ButtonLink to={screens.users.path} variant="secondary">
          {t('Choose two stewards')}
        </ButtonLink>
      </Actions>
      <p className={styles.then}>
        {t('Stewards mark people who have no phone: open a person, then Access.')}{' '}
        <T
          text="Everything else, such as your bank details and logo, is under <a>Settings</a>."
          a={(words) => <Link to={screens.settings.path}>{words}</Link>}
        />
      </p>
    </>
  )
}
