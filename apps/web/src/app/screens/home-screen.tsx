import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { Suspense, use, useState } from 'react'
import { ComingUp } from '../../features/attendance/calendar/index.ts'
import { currentSessions } from '../../features/attendance/sessions/index.ts'
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
import { serverNow } from '../../lib/server-time.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SiteName } from '../../ui/site-name.ts'
import { T } from '../../ui/t.tsx'
import { AtOnce, Waiting } from './at-once.tsx'
import styles from './home-screen.module.scss'
import { shownSession } from './shown-session.ts'
import { WhenAndWhere } from './when-and-where.tsx'

const MemberHome = lazyPart(async () => (await import('./member-home.tsx')).MemberHome)

const storageKey = 'privacyConsent'

/** The privacy consent, a line that is shown until it is dismissed on this device. */
function ConsentBanner() {
  const [seen, setSeen] = useState(() => readStored(storageKey) !== null)
  if (seen) return null

  const dismiss = () => {
    writeStored(storageKey, new Date().toISOString())
    setSeen(true)
  }
  return (
    <section className={styles.consent} aria-label={t('Privacy')}>
      <p>
        <T
          text="By using this site, you agree to our <a>privacy policy</a>."
          a={(words) => <Link to={screens.privacyPolicy.path}>{words}</Link>}
        />
      </p>
      <Button variant="quiet" size="small" onClick={dismiss}>
        {t('I agree')}
      </Button>
    </section>
  )
}

/** What everybody sees of the church. */
function OurChurch() {
  const known = useCurrentUser(({ user }) => user !== null)
  return (
    <>
      <ChurchGallery />
      {!known && <GoToLogin />}
      <UpcomingPrograms />
      <div className={styles.pair}>
        <BankDetails />
        <HelpContact />
      </div>
    </>
  )
}

/** What visitors see: when and where the church meets and, during a service, how to say that they are there. */
function VisitorsHome() {
  return (
    <>
      <WelcomeCard />
      <AtOnce className={styles.screen}>
        <WhenAndWhere />
        {/* Members agreed when they registered. */}
        <ConsentBanner />
        <AnnouncementList />
        <OurChurch />
      </AtOnce>
    </>
  )
}

/** What members see: their day and the dates to come, and then the church, which they know. */
function MembersHome() {
  const siteName = use(SiteName)
  const { data: sessions = [] } = useQuery(currentSessions)
  return (
    <>
      <PageHeading title={screens.home.title} className={styles.heading}>
        {t('Welcome to {church}', { church: siteName })}
      </PageHeading>
      <Suspense fallback={<Waiting />}>
        <MemberHome>
          <AnnouncementList />
          <ComingUp except={shownSession(sessions, serverNow())?.id} />
          <OurChurch />
        </MemberHome>
      </Suspense>
    </>
  )
}

/** Home: the church's front page, which begins with what concerns its reader. */
export function HomeScreen() {
  const known = useCurrentUser(({ user }) => user !== null)
  return <div className={styles.screen}>{known ? <MembersHome /> : <VisitorsHome />}</div>
}
