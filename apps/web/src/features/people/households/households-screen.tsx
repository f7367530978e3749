import { type Household, householdMessages } from '@church/shared'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { pathOf } from '../../../lib/path-of.ts'
import { isSignedOutError } from '../../../lib/signed-out-error.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { RowAction, RowLink } from '../../../ui/row-action.tsx'
import { toast } from '../../../ui/toast.ts'
import { householdPage, useDeleteHousehold } from './admin-queries.ts'
import { LikelyHouseholds } from './likely-households.tsx'
import { MemberNames } from './member-names.tsx'
import { householdPaths } from './paths.ts'
import { Requests } from './requests.tsx'

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
            to={pathOf(householdPaths.editHousehold, household.id)}
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
        title="Households"
        lead="Families whose adults can mark one another’s attendance, and that of their children."
        actions={
          <ButtonLink icon="plus" to={householdPaths.newHousehold}>
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
        empty={<EmptyState icon="users">{householdMessages.none}</EmptyState>}
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
      question: householdMessages.deleteQuestion(name),
      detail: householdMessages.deleteDetail,
      action: 'Delete',
    })
    if (!isSure) return
    mutate(id, {
      onSuccess: ({ detail }) => toast.success(detail),
      onError: (failure) => {
        if (!isSignedOutError(failure)) toast.error(failure.message)
      },
    })
  }
}
