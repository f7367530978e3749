import type { ReactNode } from 'react'
import { type Platform, steps } from './device-steps.ts'
import styles from './location-help.module.scss'

function ownPlatform(): Platform {
  const agent = navigator.userAgent
  // An iPad identifies as a Mac, but no Mac has a touch screen.
  if (/iPhone|iPad/.test(agent)) return 'iPhone and iPad'
  if (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1) return 'iPhone and iPad'
  return agent.includes('Android') ? 'Android' : 'Computer'
}

const platforms: Platform[] = ['iPhone and iPad', 'Android', 'Computer']

interface Props {
  /** The person or the device has refused access to the location. */
  denied: boolean
}

/** What to do on a device that does not report its location. */
export function LocationSteps({ denied }: Props): ReactNode {
  return denied ? <AllowLocation /> : <FindLocation />
}

function AllowLocation() {
  const own = ownPlatform()
  const others = platforms.filter((platform) => platform !== own)
  return (
    <>
      <h2 className={styles.title}>Please allow access to your location</h2>
      {window.isSecureContext ? (
        <p>
          To mark your attendance, this page needs to know that you’re at church. We check your
          location, but never store it.
        </p>
      ) : (
        <p>
          This page was opened over an insecure connection, and browsers share your location with
          secure pages only. Please open it using an address that starts with https.
        </p>
      )}
      {[own, ...others].map((platform) => (
        <details key={platform} name="location-help" open={platform === own}>
          <summary>{platform}</summary>
          <ol>
            {steps[platform].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </>
  )
}

function FindLocation() {
  if (!('geolocation' in navigator)) {
    return (
      <>
        <h2 className={styles.title}>This browser can’t tell where you are</h2>
        <p>It doesn’t support location. Please open this page in another browser.</p>
      </>
    )
  }
  return (
    <>
      <h2 className={styles.title}>Your device can’t find its location</h2>
      <p>
        Move closer to a window or step outside for a moment, and check that location is switched
        on.
      </p>
    </>
  )
}
