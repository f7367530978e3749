import { type AuditEvent, auditActionText } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatTime } from '../../lib/format.ts'
import { usePagedSearch } from '../../lib/paged-search.ts'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { RetentionCard } from '../retention/retention-card.tsx'
import { detailText, personText, subjectText } from './event-text.ts'
import { auditEvents } from './queries.ts'
import './audit.scss'

const columns: Column<AuditEvent>[] = [
  { header: 'WHAT', kind: 'name', cell: ({ action }) => auditActionText(action) },
  { header: 'WHEN', cell: ({ at }) => `${formatDate(at)}, ${formatTime(at)}` },
  { header: 'WHO', cell: ({ actor }) => personText(actor) || '–' },
  { header: 'TO WHOM', cell: (event) => subjectText(event) || '–' },
  { header: 'DETAILS', cell: (event) => detailText(event) || '–' },
]

/** Audit Log: who looked at or changed what of whom, and how long that is kept. */
export function AuditScreen() {
  const shown = usePagedSearch()
  const { keyword, page } = shown
  const query = useQuery(auditEvents({ keyword, page }))
  return (
    <>
      <PageHeading
        title="Audit Log"
        lead="Who looked at or changed what, and when. Search for a person or for what was done."
      />
      <PagedList
        searchLabel="Search the audit log"
        shown={shown}
        query={query}
        rows={query.data?.results}
        caption="Audit log"
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="clock">No events found.</EmptyState>}
        total={(count) => `Total Events: ${count}`}
      />
      <RetentionCard />
    </>
  )
}
