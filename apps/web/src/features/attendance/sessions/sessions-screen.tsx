import { type Session, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { churchDate, formatTime } from '../../../lib/format.ts'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { mondayOf, weeksOf } from '../../../lib/weeks.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DayEntry, DayGrid } from '../../../ui/days/day-grid.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { KeyedList } from '../../../ui/keyed-list.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { CampusName } from './campus-name.tsx'
import { CurrentSessions } from './current-sessions.tsx'
import { PastSessions } from './past-sessions.tsx'
import { SeriesCard } from './series-card.tsx'
import { SessionDialog, type View } from './session-dialog.tsx'
import { SessionForm } from './session-form.tsx'
import styles from './sessions-screen.module.scss'
import { useSessionActions } from './use-session-actions.ts'

/** The sessions to come, with a form for new ones, and those that were held. */
export function SessionsScreen() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('of') === 'past' ? 'past' : 'upcoming'
  return (
    <>
      <PageHeading
        title={screens.sessions.title}
        lead={t('Members can mark their attendance from a session’s opening to its end.')}
      />
      <Tabs
        label={t('Sessions')}
        tabs={{ upcoming: t('Upcoming'), past: t('Past') }}
        chosen={tab}
        onChoose={(of) => setParams(of === 'past' ? { of } : {})}
      />
      <TabPanel of={tab} className={styles.panel}>
        {tab === 'past' ? <PastSessions /> : <Upcoming />}
      </TabPanel>
    </>
  )
}

/** The form for a new session, beside the list. On a phone it appears when asked for. */
function CreateCard() {
  const [asked, setAsked] = useState(false)
  const card = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (asked) card.current?.querySelector('input')?.focus()
  }, [asked])

  return (
    <>
      {!asked && (
        <Button icon="plus" className={styles.ask} onClick={() => setAsked(true)}>
          {t('Create a session')}
        </Button>
      )}
      <div ref={card} className={styles.form} data-asked={asked}>
        <Card title={t('Create Session')}>
          <SessionForm />
        </Card>
      </div>
    </>
  )
}

/** The form, the open and coming sessions, the series, and a calendar. */
function Upcoming() {
  const [opened, setOpened] = useState<{ session: Session; view: View } | null>(null)
  const { data: series } = useQuery(queries.listSeries())
  const { data: sessions } = useQuery(queries.listSessions())
  const actions = useSessionActions()
  const open = (view: View) => (session: Session) => setOpened({ session, view })
  // As it is now, if it has changed since it was opened.
  const session = sessions?.find(({ id }) => id === opened?.session.id) ?? opened?.session ?? null

  return (
    <>
      <div className={styles.screen}>
        <CreateCard />
        <div className={styles.lists}>
          <KeyedList>
            <CurrentSessions
              onOpen={open('details')}
              onEdit={open('edit')}
              onCancel={open('cancel')}
              actions={actions}
            />
          </KeyedList>
          <SeriesCard />
        </div>
        <SessionCalendar onOpen={open('details')} />
      </div>
      <SessionDialog
        session={session}
        view={opened?.view ?? 'details'}
        onView={(view) => opened && setOpened({ ...opened, view })}
        onClose={() => setOpened(null)}
        series={series}
        actions={actions}
      />
    </>
  )
}

interface SessionCalendarProps {
  onOpen: (session: Session) => void
}

/** This week and the next eight, since sessions are created eight weeks ahead. */
const weeks = 9

/** The sessions of the coming weeks by day, at the church. */
function SessionCalendar({ onOpen }: SessionCalendarProps) {
  const today = churchDate(serverNow())
  return (
    <Card title={t('The Coming Eight Weeks')} className={styles.card}>
      <Fetched options={queries.listSessions()}>
        {(sessions) => (
          <DayGrid
            weeks={weeksOf(sessions, {
              monday: mondayOf(today),
              weeks,
              dateOf: (at) => churchDate(at),
            })}
            today={today}
          >
            {(session) => (
              <DayEntry
                key={session.id}
                name={session.name}
                time={formatTime(session.start_datetime)}
                kind={session.kind}
                cancelled={session.cancelled_at !== null}
                onOpen={() => onOpen(session)}
              >
                <CampusName of={session}>{(campus) => <small>{campus}</small>}</CampusName>
              </DayEntry>
            )}
          </DayGrid>
        )}
      </Fetched>
    </Card>
  )
}
