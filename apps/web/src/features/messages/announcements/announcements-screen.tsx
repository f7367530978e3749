import { type AdminAnnouncement, formatList, t } from '@church/shared'
import { formatMoment } from '../../../lib/format.ts'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { RowLink } from '../../../ui/row-action.tsx'

/** The audience of an announcement in words, such as "Choir and Welcome". */
function audienceInWords({ audience, session_name, public: isPublic }: AdminAnnouncement): string {
  if (isPublic) return t('Everybody, visitors too')
  if (audience === 'everybody') return t('Everybody')
  if ('departments' in audience) return formatList(audience.departments)
  return session_name === null
    ? t('Those expected at a service')
    : t('Those expected at {session}', { session: session_name })
}

function State({
  announcement: { from, until },
  now,
}: {
  announcement: AdminAnnouncement
  now: Date
}) {
  if (new Date(until) <= now) return <Badge>{t('Ended', undefined, 'an announcement')}</Badge>
  if (new Date(from) > now) return <Badge>{t('Later')}</Badge>
  return <Badge tone="note">{t('Now')}</Badge>
}

/** Announcements: what the church tells people on the home page and, if they chose it, by email or notification. */
export function AnnouncementsScreen() {
  const list = usePagedQuery(
    (query) => queries.listAnnouncements({ query }),
    (page) => page.results,
  )
  const now = useNow()
  const columns: Column<AdminAnnouncement>[] = [
    { header: t('TITLE'), kind: 'name', cell: ({ title }) => <bdi>{title}</bdi> },
    { header: t('FOR'), cell: audienceInWords },
    { header: t('UNTIL'), cell: ({ until }) => formatMoment(until) },
    { header: t('STATE'), cell: (announcement) => <State announcement={announcement} now={now} /> },
    {
      header: t('ACTIONS'),
      kind: 'actions',
      cell: ({ id, title }) => (
        <RowLink
          icon="edit"
          word={t('Edit')}
          label={t('Edit {name}', { name: title })}
          to={pathOf(screens.announcement.path, id)}
        />
      ),
    },
  ]
  return (
    <>
      <PageHeading
        title={screens.announcements.title}
        lead={t('Shown on the home page. You can also send them to people who chose that.')}
        actions={
          <ButtonLink icon="plus" to={screens.newAnnouncement.path}>
            {t('New announcement')}
          </ButtonLink>
        }
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
