import { t } from '@church/shared'
import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { screens } from '../../../lib/screens.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import styles from './calendar-screen.module.scss'
import { DeviceCalendarsCard } from './device-calendars-card.tsx'
import { EventList } from './event-list.tsx'
import { PublicServicesCard } from './index.ts'
import { MonthCard } from './month-card.tsx'
import { addressOf, notEnded, type ShownEvent, useCalendar } from './queries.ts'
import { SubscriptionDialog } from './subscription-dialog.tsx'
import { useAddToCalendar } from './use-add-to-calendar.ts'

const leads = {
  member: t('What is coming for you: our services, and what your departments and groups meet for.'),
  visitor: t('What is coming. You are welcome to join us.'),
}

/** Calendar: the coming dates of the user, or the public ones, and how to add them to a calendar app. */
export function CalendarScreen() {
  const user = useCurrentUser((state) => state.user)
  const isPhone = useIsPhone()
  const { query, meetings, today, timeZone } = useCalendar({ withGroups: true })
  const { add, addElsewhere, isAdding, subscription, setSubscription } = useAddToCalendar()
  const navigate = useNavigate()
  return (
    <>
      <PageHeading
        title={screens.calendar.title}
        lead={user ? leads.member : leads.visitor}
        actions={
          <Button icon="calendar" busy={isAdding} onClick={add}>
            {t('Add to my calendar')}
          </Button>
        }
      />
      <div className={styles.screen}>
        {!isPhone && (
          <MonthCard
            events={query.data ?? []}
            today={today}
            timeZone={timeZone}
            onOpen={(event) => navigate(addressOf(event))}
          />
        )}
        <Card title={t('Coming up')} className={styles.list}>
          {query.data && meetings.isLoadingError && (
            <ErrorAlert
              error={meetings.error}
              onRetry={meetings.refetch}
              busy={meetings.isFetching}
            />
          )}
          <Loaded query={query} skeleton={<SkeletonLines lines={12} />}>
            {(events) => <Coming events={notEnded(events)} timeZone={timeZone} />}
          </Loaded>
        </Card>
        {user && <DeviceCalendarsCard onAdd={addElsewhere} />}
        {user?.isAdmin && (
          <Suspense fallback={null}>
            <PublicServicesCard />
          </Suspense>
        )}
      </div>
      <SubscriptionDialog subscription={subscription} onClose={() => setSubscription(null)} />
    </>
  )
}

function Coming({ events, timeZone }: { events: ShownEvent[]; timeZone: string | undefined }) {
  if (events.length > 0) return <EventList events={events} timeZone={timeZone} />
  return <EmptyState icon="calendar">{t('Nothing is planned yet.')}</EmptyState>
}
