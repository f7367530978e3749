import { type AuditEvent, auditActionText, formatFacts, t } from '@church/shared'
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

const columns: Column<AuditEvent>[] = [
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
  { header: t('WHEN'), kind: 'number', cell: ({ at }) => formatMoment(at) },
  { header: t('WHO'), cell: ({ actor }) => actor && <Name>{personText(actor)}</Name> },
  { header: t('AFFECTED'), cell: subjectText },
]

/** Keeps a name of usual length on one line beside longer texts. */
function Name({ children }: { children: ReactNode }) {
  return <bdi className={styles.name}>{children}</bdi>
}

/** Who did it, to whom and when; the dialog of the row says the rest. */
const summary = (event: AuditEvent): RowSummary => ({
  name: auditActionText(event.action),
  line: formatFacts(
    [personText(event.actor), subjectText(event), formatMoment(event.at)].filter(Boolean),
  ),
  about: detailText(event),
})

/** Audit Log: who viewed or changed what. */
export function AuditScreen() {
  const list = usePagedQuery(
    (query) => queries.listAuditEvents({ query }),
    (page) => page.results,
  )
  return (
    <>
      <PageHeading
        title={screens.audit.title}
        lead={t('Who looked at or changed what, and when.')}
      />
      <PagedList
        searchLabel={t('Search the audit log')}
        {...list}
        caption={t('Audit log')}
        columns={columns}
        summary={summary}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="clock">{t('No events found.')}</EmptyState>}
        total={(count) => t('Total Events: {count}', { count: String(count) })}
      />
      <p className={styles.more}>
        <Link to={screens.records.path}>{t('How long records are kept')}</Link>
      </p>
    </>
  )
}
