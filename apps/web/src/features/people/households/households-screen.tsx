import type { Household } from '@church/shared'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { RowAction, RowLink } from '../../../ui/row-action.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastFailure } from '../../../ui/toast-failure.ts'
import { householdPage, useDeleteHousehold } from './admin-queries.ts'
import styles from './households-screen.module.scss'
import { LikelyHouseholds } from './likely-households.tsx'
import { Requests } from './requests.tsx'

type Member = Household['members'][number]

/** The people of a household, with what sets them apart. */
function MemberNames({ members }: { members: Member[] }) {
  return (
    <ul className={styles.members}>
      {members.map((member) => (
        <li key={member.user}>
          {member.name} <MemberBadges member={member} />{' '}
          {needsToAgree(member, members) && <Badge tone="warn">Not agreed</Badge>}
        </li>
      ))}
    </ul>
  )
}

function MemberBadges({ member: { relation, may_act } }: { member: Member }) {
  return (
    <>
      {relation === 'child' && <Badge>Child</Badge>}
      {may_act && <Badge tone="note">Marks others</Badge>}
    </>
  )
}

/** Whether others could mark them if they agreed. */
const needsToAgree = ({ user, has_account, agreed }: Member, members: Member[]) =>
  has_account && !agreed && members.some((other) => other.may_act && other.user !== user)

/** Households: admins decide about requests, and make, change and delete households. */
export function HouseholdsScreen() {
  const list = usePagedQuery(householdPage, (page) => page.results)
  const remove = useDeletion()
  const columns: Column<Household>[] = [
    { header: 'NAME', kind: 'name', cell: ({ name }) => name },
    { header: 'PEOPLE', cell: ({ members }) => <MemberNames members={members} /> },
    {
      header: 'ACTIONS',
      kind: 'actions',
      cell: (household) => (
        <>
          <RowLink
            icon="edit"
            word="Edit"
            label={`Edit ${household.name}`}
            to={pathOf(screens.editHousehold.path, household.id)}
          />
          <RowAction
            icon="trash"
            word="Delete"
            label={`Delete ${household.name}`}
            onClick={() => remove(household)}
          />
        </>
      ),
    },
  ]
  return (
    <>
      <PageHeading
        title={screens.households.title}
        lead="Families whose adults can mark one another’s attendance, and that of their children."
        actions={
          <ButtonLink icon="plus" to={screens.newHousehold.path}>
            New household
          </ButtonLink>
        }
      />
      <Requests />
      <PagedList
        searchLabel="Search households"
        {...list}
        caption="Households"
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="users">No households found.</EmptyState>}
        total={(count) => `Total Households: ${count}`}
      />
      <LikelyHouseholds />
    </>
  )
}

/** Returns a function that asks before it deletes a household. */
function useDeletion() {
  const { mutate } = useDeleteHousehold()
  return async ({ id, name }: Household) => {
    const isSure = await confirm({
      question: `Delete the household ${name}?`,
      detail:
        'Nobody can mark the others of this household present any more. The people themselves are not deleted. Members can then find its children, unless they belong to another household.',
      action: 'Delete',
    })
    if (!isSure) return
    mutate(id, {
      onSuccess: ({ detail }) => toast.success(detail),
      onError: toastFailure,
    })
  }
}
