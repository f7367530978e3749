import { t } from '@church/shared'
import { Suspense, useState } from 'react'
import { ComingUp } from '../../features/attendance/calendar/index.ts'
import { ChurchGallery, UpcomingPrograms } from '../../features/church/carousels/index.ts'
import {
  BankDetails,
  GoToLogin,
  HelpContact,
  WelcomeCard,
} from '../../features/church/pages/index.ts'
import { AnnouncementList } from '../../features/messages/announcements/index.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { screens } from '../../lib/screens.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { T } from '../../ui/t.tsx'
import styles from './home-screen.module.scss'
import { WhenAndWhere } from './when-and-where.tsx'

const MemberHome = lazyPart(async () => (await import('./member-home.tsx')).MemberHome)

const storageKey = 'privacyConsent'

/** The privacy-consent banner, shown until it is dismissed on this device. */
function ConsentBanner() {
  const [seen, setSeen] = useState(() => readStored(storageKey) !== null)
  if (seen) return null

  const dismiss = () => {
    writeStored(storageKey, new Date().toISOString())
    setSeen(true)
  }
  return (
    <section className={styles.banner} aria-label={t('Privacy')}>
      <p>
        <T
          text="By using this site, you agree to how we handle your data. We collect little, and it stays with us. Read our <a>privacy policy</a>."
          a={(words) => <Link to={screens.privacyPolicy.path}>{words}</Link>}
        />
      </p>
      <Button variant="secondary" size="small" onClick={dismiss}>
        {t('I agree')}
      </Button>
    </section>
  )
}

/** Home: the church's front page, which signed-in people see after what concerns them. */
export function HomeScreen() {
  const known = useCurrentUser(({ user }) => user !== null)
  return (
    <div className={styles.screen} data-known={known}>
      {known && (
        <Suspense fallback={<div className={styles.day} />}>
          <MemberHome />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <AnnouncementList />
      </Suspense>
      <WelcomeCard />
      {/* Members agreed when they registered. */}
      {!known && <ConsentBanner />}
      {known && (
        <Suspense fallback={<div className={styles.coming} />}>
          <ComingUp />
        </Suspense>
      )}
      <WhenAndWhere />
      <ChurchGallery />
      {!known && <GoToLogin />}
      <UpcomingPrograms />
      <div className={styles.pair}>
        <BankDetails />
        <HelpContact />
      </div>
    </div>
  )
}
