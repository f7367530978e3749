import {
  AUDIT_SORTS,
  type AuditEvent,
  type AuditNames,
  auditActionText,
  auditDetailText,
  formatFacts,
  type MentionedKind,
  t,
} from '@church/shared'
import type { ReactNode } from 'react'
import { churchDate, formatDay, formatMoment } from '../../../lib/format.ts'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { sortIn, sortingOf } from '../../../ui/sorting.ts'
import type { RowSummary } from '../../../ui/summary-list.tsx'
import styles from './audit-screen.module.scss'

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

interface Props {
  /** The id of the person whom the events are about; all events by default. */
  person?: number
  /** Parameters of the screen's address that a search leaves as they are. */
  kept?: string[]
}

/** The audit log, the latest first until a heading sorts it. */
export function AuditList({ person, kept = [] }: Props) {
  const list = usePagedQuery(
    (search, _filter, paramOf) =>
      queries.listAuditEvents({
        query: {
          ...search,
          ...(person !== undefined && { person }),
          sort: sortIn(AUDIT_SORTS, paramOf, '-at'),
        },
      }),
    (page) => page.results,
    'page',
    ['sort', ...kept],
  )
  const sort = sortIn(AUDIT_SORTS, list.shown.paramOf, '-at')
  return (
    <PagedList
      searchLabel={t('Search the audit log')}
      {...list}
      sorting={sortingOf(sort, '-at', list.shown)}
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

const deletedUser = (id: number) => t('Deleted user {id}', { id: String(id) })

/** A person's name, or the id of a deleted user. */
export function personText(person: { id: number; name: string | null } | null): string {
  if (!person) return ''
  return person.name ?? deletedUser(person.id)
}

/** The words for a thing that no longer has a name. */
const gone: Record<MentionedKind, (id: number) => string> = {
  person: deletedUser,
  session: () => t('A deleted session'),
  series: () => t('A deleted repeating session'),
  household: () => t('A deleted household'),
  campus: () => t('A deleted campus'),
  import: () => t('A file'),
  'program-item': () => t('A deleted program'),
  announcement: () => t('A deleted announcement'),
}

/** Kinds of things without names. */
const unnamed: Record<string, string> = {
  'church-item': t('A church picture'),
  passkey: t('A passkey'),
  care: t('The list of people to care for'),
  member: t('Everybody'),
  visitor: t('A visitor’s card'),
}

const isMentioned = (subject: string): subject is MentionedKind => subject in gone

/** The names of an event's things. */
const namesIn = ({ mentioned }: Pick<AuditEvent, 'mentioned'>): AuditNames => ({
  formatDay: (date) => formatDay(date, 'short'),
  nameOf(kind, id) {
    const found = mentioned.find((each) => each.kind === kind && each.id === id)
    if (!found) return gone[kind](id)
    if (found.at === null) return found.name
    const day = formatDay(churchDate(new Date(found.at)), 'short')
    return t('{name}, {day}', { name: found.name, day })
  },
})

/** The person or thing that an event affected. */
export function subjectText(event: AuditEvent): string {
  const { person, subject, subject_id } = event
  if (person) return personText(person)
  if (subject === null) return ''
  if (subject_id !== null && isMentioned(subject)) return namesIn(event).nameOf(subject, subject_id)
  return unnamed[subject] ?? ''
}

/** An event's details in words: 'Changed: city, postcode'. */
export const detailText = (event: Pick<AuditEvent, 'action' | 'detail' | 'mentioned'>): string =>
  auditDetailText(event.action, event.detail, namesIn(event))
