import {
  ATTENDANCE_STATES,
  type AttendanceState,
  attendanceListMessages,
  type PersonAtSession,
  type SessionDetails,
} from '@church/shared'
import { useState } from 'react'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { Card } from '../../../ui/card.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { RowAction } from '../../../ui/row-action.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { correctAtOnce, useCameTo } from './at-once.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import styles from './people-card.module.scss'
import { sessionAttendance } from './queries.ts'
import { sourceWords } from './sources-in-words.ts'

const tabs = { present: 'Present', absent: 'Absent', neither: 'Not marked' }

const stateOf = (filter: string): AttendanceState =>
  ATTENDANCE_STATES.find((state) => state === filter) ?? 'present'

const nobody: Record<AttendanceState, string> = {
  present: 'Nobody is marked present.',
  absent: 'Nobody is absent. Absences appear after the service ends.',
  neither: 'Everybody is either present or absent.',
}

/** Who was present, absent or not marked, and a button to correct each. */
export function PeopleCard({ session }: { session: SessionDetails }) {
  const [corrected, setCorrected] = useState<PersonAtSession | null>(null)
  const list = usePagedQuery(
    (search, filter) => sessionAttendance(session.id, { ...search, state: stateOf(filter) }),
    (page) => page.results,
  )
  const isTask = useCameTo(correctAtOnce)
  const state = stateOf(list.shown.filter)
  const columns: Column<PersonAtSession>[] = [
    { header: 'NAME', kind: 'name', cell: ({ name }) => name },
    ...(state === 'present' ? [{ header: 'MARKED', cell: Marked }] : []),
    { header: 'CORRECTED', cell: Corrected },
    {
      header: 'ACTIONS',
      kind: 'actions',
      cell: (person) => (
        <RowAction
          icon="edit"
          word="Correct"
          label={`Correct ${person.name}`}
          onClick={() => setCorrected(person)}
        />
      ),
    },
  ]
  return (
    <Card rows>
      <Tabs
        label="Attendance"
        tabs={tabs}
        chosen={state}
        onChoose={(chosen) => list.shown.filterBy(chosen === 'present' ? '' : chosen)}
      />
      <TabPanel of={state} className={styles.panel}>
        <PagedList
          searchLabel="Search people"
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
          total={attendanceListMessages.total}
        />
      </TabPanel>
      <CorrectionDialog person={corrected} session={session} onClose={() => setCorrected(null)} />
    </Card>
  )
}

/** How somebody came to be present and why it was corrected, as far as there is something to say. */
const lineOf = (person: PersonAtSession) =>
  (person.marked_at || person.correction) && (
    <>
      {person.marked_at && <Marked {...person} />} {person.correction && <Corrected {...person} />}
    </>
  )

function Marked({ marked_at, source, marked_by }: PersonAtSession) {
  const how = source && sourceWords[source]
  return (
    <span>
      {marked_at && <span className="numbers">{formatTime(marked_at)}</span>} {how}
      {marked_by && `: ${marked_by}`}
    </span>
  )
}

function Corrected({ correction }: PersonAtSession) {
  return correction ? `${formatDate(correction.at)}: ${correction.reason}` : '–'
}
