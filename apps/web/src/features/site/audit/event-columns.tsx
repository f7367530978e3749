import { type AuditEvent, auditActionText, formatFacts, t } from '@church/shared'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../lib/format.ts'
import type { Column } from '../../../ui/data-table.tsx'
import type { RowSummary } from '../../../ui/summary-list.tsx'
import styles from './audit-screen.module.scss'
import { detailText, personText, subjectText } from './event-text.ts'

export const eventColumns: Column<AuditEvent>[] = [
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
export const eventSummary = (event: AuditEvent): RowSummary => ({
  name: auditActionText(event.action),
  line: formatFacts(
    [personText(event.actor), subjectText(event), formatMoment(event.at)].filter(Boolean),
  ),
  about: detailText(event),
})
