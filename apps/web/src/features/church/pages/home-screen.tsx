import { Suspense } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { ChurchGallery, UpcomingPrograms } from '../carousels/index.ts'
import { BankDetails } from './bank-details.tsx'
import { ConsentBanner } from './consent-banner.tsx'
import { GoToLogin } from './go-to-login.tsx'
import { HelpContact } from './help-contact.tsx'
import styles from './home-screen.module.scss'
import { WelcomeCard } from './welcome-card.tsx'

const HomeNotices = lazyPart(async () => (await import('./home-notices.tsx')).HomeNotices)

/** Home: the church's public front page. */
export function HomeScreen() {
  const known = useCurrentUser(({ user }) => user !== null)
  return (
    <div className={styles.screen} data-known={known}>
      {known && (
        <Suspense fallback={null}>
          <HomeNotices />
        </Suspense>
      )}
      <WelcomeCard />
      {/* Members mostly come to mark attendance; visitors look around first. */}
      {known && <GoToLogin />}
      <ChurchGallery />
      {!known && <GoToLogin />}
      <UpcomingPrograms />
      <div className={styles.pair}>
        <BankDetails />
        <HelpContact />
      </div>
      <ConsentBanner />
    </div>
  )
}
