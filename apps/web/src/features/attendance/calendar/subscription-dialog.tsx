import { t } from '@church/shared'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { isAndroid, subscriptionOf } from './device.ts'
import { HowDevicesTakeIt } from './how-devices-take-it.tsx'
import styles from './subscription-dialog.module.scss'
import type { Subscription } from './use-add-to-calendar.ts'

interface Props {
  /** Null while the dialog is closed. */
  subscription: Subscription | null
  onClose: () => void
}

/** A calendar's address: as a link, as a QR code for a phone beside a computer, and to be copied. */
export function SubscriptionDialog({ subscription, onClose }: Props) {
  return (
    <Dialog
      open={subscription !== null}
      onClose={onClose}
      title={t('Add to my calendar')}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      {subscription && <Ways {...subscription} />}
    </Dialog>
  )
}

function Ways({ url, secret }: Subscription) {
  const address = subscriptionOf(url)
  return (
    <>
      {isAndroid() ? (
        <p>
          {t(
            'Google Calendar takes new addresses on a computer only: see below. Other calendar apps open ours here.',
          )}
        </p>
      ) : (
        <p>
          {t(
            'Your calendar app asks whether to subscribe. From then on it shows our dates, and follows every change.',
          )}
        </p>
      )}
      <ButtonAnchor
        href={address}
        variant={isAndroid() ? 'secondary' : 'primary'}
        icon="calendar"
        wide
      >
        {t('Open in this device’s calendar')}
      </ButtonAnchor>
      <div className={styles.scan}>
        <QrCode className={styles.qrCode} value={address} label={t('QR code of the calendar')} />
        <p>{t('On a phone instead? Scan this with its camera.')}</p>
      </div>
      <h3 className={styles.copy}>{t('Or copy the address')}</h3>
      <CopyText text={url} copied={t('Address copied.')} />
      {secret && (
        <p className="soft">
          {t(
            'This address is yours alone and is shown only now. You can end it below the calendar, under “Calendars on your devices”.',
          )}
        </p>
      )}
      <HowDevicesTakeIt />
    </>
  )
}
