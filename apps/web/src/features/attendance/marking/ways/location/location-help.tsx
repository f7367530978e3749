import { t } from '@church/shared'
import { Button } from '../../../../../ui/button.tsx'
import { Card } from '../../../../../ui/card.tsx'
import { ownPlatform, steps } from './device-steps.ts'
import styles from './location-help.module.scss'
import { retryLocation, useDeviceLocation } from './location-store.ts'

/**
 * How to allow the location on this kind of device. Renders nothing while the location is known or may still arrive.
 */
export function LocationHelp() {
  const { loaded, coordinates, error, denied } = useDeviceLocation()
  if (!loaded || coordinates || !error) return null
  const isSupported = 'geolocation' in navigator
  return (
    <Card title={titleOf({ denied, isSupported })} className={styles.help}>
      {denied ? <AllowLocation /> : <FindLocation isSupported={isSupported} />}
      <p className={styles.retry}>
        <Button variant="secondary" size="small" icon="retry" onClick={retryLocation}>
          {t('Try my location again')}
        </Button>
        <a href="/help">{t('More help')}</a>
      </p>
    </Card>
  )
}

function titleOf({ denied, isSupported }: { denied: boolean; isSupported: boolean }): string {
  if (denied) return t('Please allow access to your location')
  return isSupported
    ? t('Your device can’t find its location')
    : t('This browser can’t tell where you are')
}

function AllowLocation() {
  return (
    <>
      {window.isSecureContext ? (
        <p>
          {t(
            'Then one tap is enough next time. We check that you’re at church, and never store where you are.',
          )}
        </p>
      ) : (
        <p>
          {t(
            'This page was opened over an insecure connection, and browsers share your location with secure pages only. Please open it using an address that starts with https.',
          )}
        </p>
      )}
      <ol>
        {steps[ownPlatform()].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}

function FindLocation({ isSupported }: { isSupported: boolean }) {
  return isSupported ? (
    <p>
      {t(
        'Move closer to a window or step outside for a moment, and check that location is switched on.',
      )}
    </p>
  ) : (
    <p>{t('It doesn’t support location. Please open this page in another browser.')}</p>
  )
}
