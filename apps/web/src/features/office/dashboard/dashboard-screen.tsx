import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SetupCard } from '../../church/details/index.ts'
import { StatusLine } from '../../site/status/index.ts'
import { CalendarWarnings } from './calendar-warnings.tsx'
import { CareCard } from './care-card.tsx'
import { CurrentSession } from './current-session.tsx'
import styles from './dashboard-screen.module.scss'
import { overview } from './queries.ts'
import { RecentSessions } from './recent-sessions.tsx'
import { UnseenMembers } from './unseen-members.tsx'
import { WeekBirthdays } from './week-birthdays.tsx'

/** The admin dashboard, with links to the screens behind each figure. */
export function DashboardScreen() {
  const { data, error, isFetching, refetch } = useQuery(overview)
  return (
    <>
      <PageHeading
        title="At a Glance"
        lead={
          <>
            Our church, this week. <a href="/help/admins">Help for admins</a>
          </>
        }
      />
      <StatusLine />
      <Suspense fallback={null}>
        <SetupCard />
      </Suspense>
      {error && <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />}
      <CalendarWarnings warnings={data?.warnings} />
      {(data || !error) && (
        <div className={styles.screen}>
          <CurrentSession session={data?.current} />
          <RecentSessions sessions={data?.recent} />
          <CareCard care={data?.care} />
          <WeekBirthdays birthdays={data?.birthdays} />
          <UnseenMembers unseen={data?.unseen} />
        </div>
      )}
    </>
  )
}
