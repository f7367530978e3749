import type { Overview } from '@church/shared'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '../../../lib/api.ts'
import { screens } from '../../../lib/screens.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { SetupCard } from '../../church/details/index.ts'
import { StatusLine } from '../../site/status/index.ts'
import { CalendarWarnings } from './calendar-warnings.tsx'
import { CurrentSession } from './current-session.tsx'
import styles from './dashboard-screen.module.scss'
import { RecentSessions } from './recent-sessions.tsx'
import { UnseenMembers } from './unseen-members.tsx'
import { WeekBirthdays } from './week-birthdays.tsx'

/** The church at a glance, for admins. Refetched every minute. */
const overview = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api.getOverview({}, { signal }),
  refetchInterval: 60_000,
})

/** How many people wait for a carer's call, with a link to their list. */
function CareCard({ care }: { care: Overview['care'] | undefined }) {
  return (
    <Card title="Care" className={styles.card}>
      {!care && <SkeletonLines lines={3} />}
      {care && (
        <>
          <dl className={styles.numbers}>
            <div>
              <dt>Open</dt>
              <dd>{care.open}</dd>
            </div>
            <div>
              <dt>Unassigned</dt>
              <dd>{care.unassigned}</dd>
            </div>
            <div>
              <dt>Done this week</dt>
              <dd>{care.done_this_week}</dd>
            </div>
          </dl>
          <ButtonLink to={screens.cases.path} variant="secondary" size="small" icon="users">
            Open the list
          </ButtonLink>
        </>
      )}
    </Card>
  )
}

/** The admin dashboard, with links to the screens behind each figure. */
export function DashboardScreen() {
  const { data, error, isFetching, refetch } = useQuery(overview)
  return (
    <>
      <PageHeading
        title={screens.dashboard.title}
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
