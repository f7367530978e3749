import type { Session } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { allSeries, allSessions } from './admin-queries.ts'
import { CurrentSessions } from './current-sessions.tsx'
import { SeriesCard } from './series-card.tsx'
import { SessionCalendar } from './session-calendar.tsx'
import { SessionDialog, type View } from './session-dialog.tsx'
import { SessionForm } from './session-form.tsx'
import styles from './sessions-screen.module.scss'
import { useSessionActions } from './use-session-actions.ts'

/** Attendance Sessions: a form for a new session beside the open ones, the series, and a calendar. */
export function SessionsScreen() {
  const [opened, setOpened] = useState<{ session: Session; view: View } | null>(null)
  const { data: series } = useQuery(allSeries)
  const { data: sessions } = useQuery(allSessions)
  const actions = useSessionActions()
  const open = (view: View) => (session: Session) => setOpened({ session, view })
  // As it is now, if it has changed since it was opened.
  const session = sessions?.find(({ id }) => id === opened?.session.id) ?? opened?.session ?? null

  return (
    <>
      <PageHeading
        title={screens.sessions.title}
        lead="Members can mark their attendance from a session’s opening to its end."
      />
      <div className={styles.screen}>
        <Card title="Create Session">
          <SessionForm />
        </Card>
        <div className={styles.lists}>
          <CurrentSessions onEdit={open('edit')} onCancel={open('cancel')} actions={actions} />
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
