import { AUDIT_SORTS, type AuditEvent, auditActionText, formatFacts, t } from '@church/shared'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../lib/format.ts'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import type { RowSummary } from '../../../ui/summary-list.tsx'
import styles from './audit-screen.module.scss'

import { detailText, personText, subjectText } from './event-text.ts'
/** Audit Log: who viewed or changed what. */
export function AuditScreen() {
  return (
    <>
      <PageHeading
        title={screens.audit.title}
        lead={t('Who looked at or changed what, and when.')}
      />
      <AuditList />
      <p className={styles.more}>
        <Link to={screens.records.path}>{t('How long records are kept')}</Link>
      </p>
    </>
  )
}

interface AuditListProps {
  /** The id of the person whom the events are about; all events by default. */
  person?: number
  /** Parameters of the screen's address that a search leaves as they are. */
  kept?: string[]
}

/** The audit log, the latest first until a heading sorts it. */
export function AuditList({ person, kept = [] }: AuditListProps) {
  const list = usePagedQuery(
    (search, { sort }) =>
      queries.listAuditEvents({
        query: {
          ...search,
          ...(person !== undefined && { person }),
          sort,
        },
      }),
    { kept, sorts: AUDIT_SORTS, first: '-at' },
  )
  return (
    <PagedList
      searchLabel={t('Search the audit log')}
      {...list}
      caption={t('Audit log')}
      columns={eventColumns}
      summary={eventSummary}
      rowKey={({ id }) => id}
      empty={<EmptyState icon="clock">{t('No events found.')}</EmptyState>}
      total={(count) => t('Total Events: {count}', { count: String(count) })}
    />
  )
}

const eventColumns: Column<AuditEvent>[] = [
  {
    header: t('WHAT'),
    kind: 'name',
    cell: (event) => (
      <span>
        {auditActionText(event.action)}
        <span className={styles.detail}>{detailText(event)}</span>
      </span>
    ),
  },
  { header: t('WHEN'), kind: 'number', sort: 'at', cell: ({ at }) => formatMoment(at) },
  {
    header: t('WHO'),
    sort: 'actor',
    cell: ({ actor }) => actor && <Name>{personText(actor)}</Name>,
  },
  { header: t('AFFECTED'), sort: 'person', cell: subjectText },
]

/** Keeps a name of usual length on one line beside longer texts. */
function Name({ children }: { children: ReactNode }) {
  return <bdi className={styles.name}>{children}</bdi>
}

/** Who did it, to whom and when; the dialog of the row says the rest. */
const eventSummary = (event: AuditEvent): RowSummary => ({
  name: auditActionText(event.action),
  line: formatFacts(
    [personText(event.actor), subjectText(event), formatMoment(event.at)].filter(Boolean),
  ),
  about: detailText(event),
})
