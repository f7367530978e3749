import type { Overview } from '@church/shared'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { screens } from '../../../lib/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { CalendarWarnings } from './calendar-warnings.tsx'
import { CurrentSession } from './current-session.tsx'
import styles from './dashboard.module.scss'
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

/** The church's figures, with links to the screens behind each. */
export function Dashboard() {
  const query = useQuery(overview)
  const cards = (data?: Overview) => (
    <>
      <CalendarWarnings warnings={data?.warnings} />
      <div className={styles.screen}>
        <CurrentSession session={data?.current} />
        <RecentSessions sessions={data?.recent} />
        <CareCard care={data?.care} />
        <WeekBirthdays birthdays={data?.birthdays} />
        <UnseenMembers unseen={data?.unseen} />
      </div>
    </>
  )
  return (
    <Loaded query={query} skeleton={cards()} failedRefetch="above">
      {cards}
    </Loaded>
  )
}
