import { t } from '@church/shared'
import { type ReactNode, useEffect, useState } from 'react'
import { isAppleMobile } from '../../../../../lib/is-apple-mobile.ts'
import { Button, ButtonAnchor } from '../../../../../ui/button.tsx'
import { Card } from '../../../../../ui/card.tsx'
import { copyAddress } from '../../../../../ui/copy.ts'
import { useChurch } from '../../../../church/details/index.ts'
import { exactSteps, ownPlatform, steps } from './device-steps.ts'
import { browserLink, type HostApp, hostApp } from './host-app.ts'
import styles from './location-help.module.scss'
import { retryLocation, useDeviceLocation } from './location-store.ts'

/** The app around this page, if it is not a browser. */
const ownApp = () => hostApp({ userAgent: navigator.userAgent, isApple: isAppleMobile() })

/** Whether an iPhone opened this page from its home screen, outside Safari. */
const isOnHomeScreen = () => 'standalone' in navigator && navigator.standalone === true

/** Whether the browser still waits for the user's answer to its own question; false if it doesn't say. */
function useIsAsking(): boolean {
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => setAsking(state === 'prompt'))
      .catch(() => undefined)
  }, [])
  return isAsking
}

/**
 * Phones with their exact location off report circles of at least a kilometre; smaller ones come from a weak signal.
 * In metres.
 */
const ROUGH = 500

interface Advice {
  title: string
  text: ReactNode
  /** What to do, in order. */
  steps?: string[]
}

const insecure: Advice = {
  title: t('This page can’t ask where you are'),
  text: t(
    'This page was opened over an insecure connection, and browsers share your location with secure pages only. Please open it using an address that starts with https.',
  ),
}

/** What helps with this phone and browser now. */
function useAdvice(isCoarse: boolean): Advice {
  const { denied, error, accuracy } = useDeviceLocation()
  const isAsking = useIsAsking()
  const platform = ownPlatform()
  if (!navigator.geolocation) {
    return {
      title: t('This browser can’t tell where you are'),
      text: t('It doesn’t support location. Please open this page in another browser.'),
    }
  }
  if (isCoarse && accuracy !== null && accuracy >= ROUGH) {
    return {
      title: t('Turn on Precise Location'),
      text: t('Your phone shares only roughly where you are, which could also be outside.'),
      steps: exactSteps[platform],
    }
  }
  if (denied) {
    return {
      title: t('Please allow access to your location'),
      text: t(
        'Then one tap is enough next time. We check that you’re at church, and never store where you are.',
      ),
      steps: steps[platform],
    }
  }
  if (error === null && isAsking) {
    return {
      title: t('Please allow access to your location'),
      text: t('Your browser is asking you. Tap “Allow”, at the top or the bottom of the screen.'),
    }
  }
  return {
    title: t('Your device can’t find its location'),
    text: t(
      'Move closer to a window or step outside for a moment, and check that location is switched on.',
    ),
    steps: error === null && !isCoarse ? steps[platform] : [],
  }
}

interface Props {
  /** The location is known, but not exactly enough. */
  isCoarse: boolean
}

/** How to share the location from this kind of device and browser. */
export function LocationHelp({ isCoarse }: Props) {
  const { error } = useDeviceLocation()
  // An app that reports a rough location has asked.
  const app = isCoarse ? null : ownApp()
  const own = useAdvice(isCoarse)
  const advice = window.isSecureContext === false ? insecure : own
  return (
    <>
      {app && <LeaveApp app={app} />}
      <Card title={advice.title} className={styles.help}>
        <p>{advice.text}</p>
        {advice === insecure && <SecureAddress />}
        {advice.steps && advice.steps.length > 0 && (
          <ol>
            {advice.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        <p className={styles.retry}>
          <Button variant="secondary" size="small" icon="retry" onClick={retryLocation}>
            {t('Try my location again')}
          </Button>
          <a href="/help">{t('More help')}</a>
        </p>
      </Card>
      {error && <p className="soft">{t('Your device says: {message}', { message: error })}</p>}
    </>
  )
}

/** The same screen at the church's own address, if that is secure. */
function SecureAddress() {
  const church = useChurch()
  if (!church?.url?.startsWith('https:')) return null
  return (
    <p>
      <a href={church.url + window.location.hash}>{church.url}</a>
    </p>
  )
}

/** Leads out of an app whose own view of the page may never ask for the location. */
function LeaveApp({ app: { name, system } }: { app: HostApp }) {
  const { href } = window.location
  const browser = system === 'iOS' ? 'Safari' : 'Chrome'
  return (
    <Card title={t('Open this page in {browser}', { browser })} className={styles.help}>
      <p>
        {isOnHomeScreen()
          ? t('The app on your home screen may never ask where you are.')
          : name
            ? t('{app} shows this page itself, and may never ask where you are.', { app: name })
            : t('An app shows this page itself, and may never ask where you are.')}
      </p>
      <p className={styles.retry}>
        <ButtonAnchor href={browserLink(href, system)}>
          {t('Open in {browser}', { browser })}
        </ButtonAnchor>
        {'clipboard' in navigator && (
          <Button variant="secondary" icon="copy" onClick={() => copyAddress(href)}>
            {t('Copy the address')}
          </Button>
        )}
      </p>
      <p className="soft">
        <bdi>{href}</bdi>
      </p>
    </Card>
  )
}
