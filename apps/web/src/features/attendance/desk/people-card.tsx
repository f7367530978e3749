import {
  ATTENDANCE_STATES,
  type AttendanceState,
  attendanceListTexts,
  type PersonAtSession,
  type SessionDetails,
  t,
} from '@church/shared'
import { useState } from 'react'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { Card } from '../../../ui/card.tsx'
import { actionsColumn, type Column } from '../../../ui/data-table.tsx'
import { DialogAbout } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { RowAction } from '../../../ui/row-action.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { correctAtOnce, useCameTo } from './at-once.ts'
import { CorrectionForm } from './correction-form.tsx'
import styles from './people-card.module.scss'
import { sessionAttendance } from './queries.ts'
import { sourceWords } from './sources-in-words.ts'

const tabs = { present: t('Present'), absent: t('Absent'), neither: t('Not marked') }

const stateOf = (filter: string): AttendanceState =>
  ATTENDANCE_STATES.find((state) => state === filter) ?? 'present'

const nobody: Record<AttendanceState, string> = {
  present: t('Nobody is marked present.'),
  absent: t('Nobody is absent. Absences appear after the service ends.'),
  neither: t('Everybody is either present or absent.'),
}

/** Who was present, absent or not marked, and a button to correct each. */
export function PeopleCard({ session }: { session: SessionDetails }) {
  const [corrected, setCorrected] = useState<PersonAtSession | null>(null)
  const list = usePagedQuery((search, { filter }) =>
    sessionAttendance(session.id, { ...search, state: stateOf(filter) }),
  )
  const close = () => setCorrected(null)
  const isTask = useCameTo(correctAtOnce)
  const state = stateOf(list.shown.filter)
  const columns: Column<PersonAtSession>[] = [
    { header: t('NAME'), kind: 'name', cell: ({ name }) => name },
    ...(state === 'present' ? [{ header: t('MARKED'), cell: Marked }] : []),
    { header: t('CORRECTED'), cell: Corrected },
    actionsColumn((person) => (
      <RowAction
        icon="edit"
        word={t('Correct')}
        label={t('Correct {name}', { name: person.name })}
        onClick={() => setCorrected(person)}
      />
    )),
  ]
  return (
    <Card rows>
      <Tabs
        label={t('Attendance')}
        tabs={tabs}
        chosen={state}
        onChoose={(chosen) => list.shown.filterBy(chosen === 'present' ? '' : chosen)}
      />
      <TabPanel of={state} className={styles.panel}>
        <PagedList
          searchLabel={t('Search people')}
          focusSearch={isTask}
          {...list}
          caption={tabs[state]}
          columns={columns}
          summary={(person) => ({
            name: person.name,
            line: lineOf(person),
            onOpen: () => setCorrected(person),
          })}
          rowKey={({ user }) => user}
          empty={<EmptyState icon="users">{nobody[state]}</EmptyState>}
          total={attendanceListTexts.total}
        />
      </TabPanel>
      <DialogAbout
        about={corrected}
        title={({ name }) => t('Correct {name}', { name })}
        onClose={close}
      >
        {(person) => <CorrectionForm person={person} session={session} onClose={close} />}
      </DialogAbout>
    </Card>
  )
}

/** How a person was marked, and why they were corrected, if known. */
const lineOf = (person: PersonAtSession) =>
  (person.marked_at || person.correction) && (
    <>
      {person.marked_at && <Marked {...person} />} {person.correction && <Corrected {...person} />}
    </>
  )

function Marked({ marked_at, source, marked_by }: PersonAtSession) {
  const how = source ? sourceWords[source] : ''
  return (
    <span>
      {marked_at && <span className="numbers">{formatTime(marked_at)}</span>}{' '}
      {marked_by ? t('{how}: {name}', { how, name: marked_by }) : how}
    </span>
  )
}

function Corrected({ correction }: PersonAtSession) {
  if (!correction) return '–'
  const { at, reason } = correction
  return t('{date}: {reason}', { date: formatDate(at), reason })
}
