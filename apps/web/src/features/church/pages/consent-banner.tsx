import { useState } from 'react'
import { Link } from 'react-router-dom'
import { readStored, writeStored } from '../../../lib/storage.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './consent-banner.module.scss'
import { pagePaths } from './paths.ts'

const storageKey = 'privacyConsent'

/** The privacy-consent banner, shown until it is dismissed on this device. */
export function ConsentBanner() {
  const [seen, setSeen] = useState(() => readStored(storageKey) !== null)
  if (seen) return null

  const dismiss = () => {
    writeStored(storageKey, new Date().toISOString())
    setSeen(true)
  }
  return (
    <section className={styles.banner} aria-label="Privacy">
      <p>
        By using this site, you agree to how we handle your data. We collect little, and it stays
        with us. Read our <Link to={pagePaths.privacyPolicy}>privacy policy</Link>.
      </p>
      <Button size="small" onClick={dismiss}>
        I agree
      </Button>
    </section>
  )
}
