import { formatList, type Household, t } from '@church/shared'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { actionsColumn, type Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { DeleteAction, EditLink } from '../../../ui/row-action.tsx'
import type { RowSummary } from '../../../ui/summary-list.tsx'
import styles from './households-screen.module.scss'
import { LikelyHouseholds } from './likely-households.tsx'
import { needsToAgree } from './needs-to-agree.ts'
import { Requests } from './requests.tsx'
import { useHouseholdDeletion } from './use-household-deletion.ts'

type Member = Household['members'][number]

/** The people of a household, with what sets them apart. */
function MemberNames({ members }: { members: Member[] }) {
  return (
    <ul className={styles.members}>
      {members.map((member) => (
        <li key={member.user}>
          {member.name} <MemberBadges member={member} />{' '}
          {needsToAgree(member, members) && (
            <Badge tone="warn">{t('Not agreed to be marked')}</Badge>
          )}
        </li>
      ))}
    </ul>
  )
}

function MemberBadges({ member: { relation, may_act } }: { member: Member }) {
  return (
    <>
      {relation === 'child' && <Badge>{t('Child')}</Badge>}
      {may_act && <Badge tone="note">{t('Marks others')}</Badge>}
    </>
  )
}

const summary = ({ id, name, members }: Household): RowSummary => ({
  name,
  line: formatList(members.map((member) => member.name)),
  badge: members.some((member) => needsToAgree(member, members)) && (
    <Badge tone="warn">{t('Not agreed to be marked')}</Badge>
  ),
  to: pathOf(screens.editHousehold.path, id),
})

/** Households: admins decide about requests, and make, change and delete households. */
export function HouseholdsScreen() {
  const list = usePagedQuery((query) => queries.listHouseholds({ query }))
  const remove = useHouseholdDeletion()
  const columns: Column<Household>[] = [
    { header: t('NAME', undefined, 'of a thing'), kind: 'name', cell: ({ name }) => name },
    { header: t('PEOPLE'), cell: ({ members }) => <MemberNames members={members} /> },
    actionsColumn((household) => (
      <>
        <EditLink name={household.name} to={pathOf(screens.editHousehold.path, household.id)} />
        <DeleteAction name={household.name} onClick={() => remove(household)} />
      </>
    )),
  ]
  return (
    <>
      <PageHeading
        title={screens.households.title}
        lead={t('Families, whose adults can mark the others present.')}
        actions={
          <ButtonLink icon="plus" to={screens.newHousehold.path}>
            {t('New household')}
          </ButtonLink>
        }
      />
      <Requests />
      <PagedList
        searchLabel={t('Search households')}
        {...list}
        caption={t('Households')}
        columns={columns}
        summary={summary}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="users">{t('No households found.')}</EmptyState>}
        total={(count) => t('Total Households: {count}', { count: String(count) })}
      />
      <LikelyHouseholds />
    </>
  )
}
