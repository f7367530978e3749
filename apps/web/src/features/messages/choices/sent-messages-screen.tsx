import { formatFacts, type SentMessageTo, t } from '@church/shared'
import { formatMoment } from '../../../lib/format.ts'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { MessagesHeading } from '../deliveries/index.ts'
import { stateInWords } from './sent-list.tsx'

/** Where a person's own messages are listed. */
const personPath = ({ to }: SentMessageTo) =>
  `${pathOf(screens.userDetails.path, to.id)}?tab=messages`

const columns: Column<SentMessageTo>[] = [
  {
    header: t('NAME'),
    kind: 'name',
    cell: (message) => (
      <Link to={personPath(message)} dir="auto">
        {message.to.name}
      </Link>
    ),
  },
  { header: t('MESSAGE'), cell: ({ name }) => name },
  { header: t('STATE'), cell: stateInWords },
  { header: t('TIME'), cell: ({ at }) => formatMoment(at) },
]

/** Sent Messages: every email and notification to people, the latest first. */
export function SentMessagesScreen() {
  const list = usePagedQuery((query) => queries.listSentMessages({ query }))
  return (
    <>
      <MessagesHeading
        title={screens.sentMessages.title}
        lead={t('Emails and notifications of the last 90 days, to each person.')}
      />
      <PagedList
        searchLabel={t('Search by name')}
        {...list}
        caption={t('Sent in the last 90 days', undefined, 'to others')}
        columns={columns}
        summary={(message) => ({
          name: message.to.name,
          line: formatFacts([formatMoment(message.at), message.name]),
          badge: message.state === 'failed' && <Badge tone="warn">{stateInWords(message)}</Badge>,
          to: personPath(message),
        })}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="mail">{t('Nothing has been sent.')}</EmptyState>}
        total={(count) => t('Total: {count}', { count: String(count) })}
      />
    </>
  )
}
