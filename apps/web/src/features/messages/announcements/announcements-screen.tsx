import { type AdminAnnouncement, formatList, n, t } from '@church/shared'
import { formatMoment, formatNumber } from '../../../lib/format.ts'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { actionsColumn, type Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { EditLink } from '../../../ui/row-action.tsx'
import { MessagesHeading } from '../deliveries/index.ts'
import { selectedInWords } from './entry.ts'

/** The audience of an announcement in words, such as "Choir and Welcome". */
function audienceInWords({ audience, session_name, public: isPublic }: AdminAnnouncement): string {
  if (isPublic) return t('Everybody, visitors too')
  if (audience === 'everybody') return t('Everybody')
  if ('people' in audience) return selectedInWords(audience.people.length)
  if ('departments' in audience) return formatList(audience.departments)
  return session_name === null
    ? t('Those expected at a service')
    : t('Those expected at {session}', { session: session_name })
}

/** How many people have been sent it, such as "62" or "60, 2 more will". */
function sentInWords({ sent, queued }: AdminAnnouncement): string {
  if (queued === 0) return formatNumber(sent)
  return t('{count}, {more}', {
    count: formatNumber(sent),
    more: n(queued, '{count} more will', '{count} more will'),
  })
}

function State({
  announcement: { draft, from, until },
  now,
}: {
  announcement: AdminAnnouncement
  now: Date
}) {
  if (draft) return <Badge tone="warn">{t('Draft')}</Badge>
  if (new Date(until) <= now) return <Badge>{t('Ended', undefined, 'an announcement')}</Badge>
  if (new Date(from) > now) return <Badge>{t('Later')}</Badge>
  return <Badge tone="note">{t('Now')}</Badge>
}

/** Announcements: what the church tells people on the home page and, if they chose it, by email or notification. */
export function AnnouncementsScreen() {
  const list = usePagedQuery((query) => queries.listAnnouncements({ query }))
  const now = useNow()
  const columns: Column<AdminAnnouncement>[] = [
    { header: t('TITLE'), kind: 'name', cell: ({ title }) => <bdi>{title}</bdi> },
    { header: t('FOR'), cell: audienceInWords },
    { header: t('UNTIL'), cell: ({ until }) => formatMoment(until) },
    { header: t('SENT'), cell: sentInWords },
    { header: t('STATE'), cell: (announcement) => <State announcement={announcement} now={now} /> },
    actionsColumn(({ id, title }) => (
      <EditLink name={title} to={pathOf(screens.announcement.path, id)} />
    )),
  ]
  return (
    <>
      <MessagesHeading
        title={screens.announcements.title}
        lead={t('Drafts, and what is on the home page or was sent to people who chose that.')}
      />
      <PagedList
        searchLabel={t('Search announcements')}
        {...list}
        caption={t('Announcements')}
        columns={columns}
        summary={(announcement) => ({
          name: announcement.title,
          line: t('{audience}, until {moment}', {
            audience: audienceInWords(announcement),
            moment: formatMoment(announcement.until),
          }),
          badge: <State announcement={announcement} now={now} />,
          to: pathOf(screens.announcement.path, announcement.id),
        })}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="bell">{t('No announcements found.')}</EmptyState>}
        total={(count) => t('Total Announcements: {count}', { count: String(count) })}
      />
    </>
  )
}
