import { t, type User, userTexts } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { actionsColumn, type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmailLink } from '../../../ui/email-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { nameOf, UnconfirmedBadge, UserBadges, useUserSummary } from '../../people/users/index.ts'
import styles from './choose-person.module.scss'

const comparisonPath = (id: number, other: User) =>
  `${pathOf(screens.merge.path, id)}?into=${other.id}`

/** The columns of people who may be the duplicate of the person with this id. */
const columnsOf = (id: number): Column<User>[] => [
  { header: t('ID'), kind: 'id', cell: (other) => other.id },
  {
    header: t('NAME'),
    kind: 'name',
    cell: (other) => (
      <>
        <bdi>{nameOf(other)}</bdi> <UserBadges user={other} />
      </>
    ),
  },
  {
    header: t('EMAIL'),
    cell: (other) => (
      <>
        <EmailLink address={other.email} /> <UnconfirmedBadge user={other} />
      </>
    ),
  },
  actionsColumn(
    (other) =>
      other.id !== id && (
        <ButtonLink
          variant="quiet"
          size="small"
          to={comparisonPath(id, other)}
          aria-label={t('Compare with {name}', { name: nameOf(other) })}
        >
          {t('Compare')}
        </ButtonLink>
      ),
  ),
]

/** Lists people whose names are similar to the user's, then everybody, to choose the user’s duplicate. */
export function ChoosePerson({ user }: { user: User }) {
  const { id, first_name, last_name } = user
  const { data } = useQuery(queries.findSimilarUsers({ query: { first_name, last_name } }))
  const list = usePagedQuery((query) => queries.listUsers({ query }))
  const similar = data?.users.filter((other) => other.id !== id) ?? []

  const columns = columnsOf(id)
  const summaryOf = useUserSummary()
  const summary = (other: User) => {
    const { to: _, ...rest } = summaryOf(other)
    return other.id === id ? rest : { ...rest, to: comparisonPath(id, other) }
  }
  const none = <EmptyState icon="users">{userTexts.noneFound}</EmptyState>

  return (
    <>
      <h2 className={styles.heading}>
        {t('Find the duplicate of {name}', { name: nameOf(user) })}
      </h2>
      {similar.length > 0 && (
        <DataTable
          caption={t('People with a similar name')}
          showCaption
          columns={columns}
          summary={summary}
          rows={similar}
          rowKey={(other) => other.id}
          empty={none}
        />
      )}
      <PagedList
        searchLabel={t('Search everybody')}
        {...list}
        caption={t('Everybody')}
        columns={columns}
        summary={summary}
        rowKey={(other) => other.id}
        empty={none}
        total={(count) => t('Total Users: {count}', { count: String(count) })}
      />
    </>
  )
}
