import { MEMBER_SORTS, memberTexts, t } from '@church/shared'
import { memberColumns, useMemberSummary } from '../../features/people/members/index.ts'
import { usePagedQuery } from '../../lib/paged-query.ts'
import { queries } from '../../lib/queries.ts'
import { screens } from '../../lib/screens.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { keptInAddress, PeopleTools, peopleQuery, usePeopleSelection } from './people-views.tsx'
import { SelectedPeople } from './selected-people.tsx'

/** All Member Details: admins search members, open them and edit them. */
export function AllMemberDetailsScreen() {
  const list = usePagedQuery(
    (search, { filter, paramOf, sort }) =>
      queries.listMemberDetails({
        query: {
          ...search,
          ...peopleQuery(filter, paramOf),
          sort,
        },
      }),
    { kept: keptInAddress, sorts: MEMBER_SORTS, first: 'last_name' },
  )
  const selection = usePeopleSelection()
  const summary = useMemberSummary()
  return (
    <>
      <PageHeading title={screens.allMemberDetails.title} />
      <PagedList
        searchLabel={t('Search members')}
        tools={<PeopleTools shown={list.shown} selection={selection} />}
        {...list}
        caption={t('All members’ details')}
        columns={memberColumns}
        summary={(member) => ({ ...summary(member), ...selection.selectionOf(member) })}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="users">{memberTexts.noneFound}</EmptyState>}
        total={(count) => t('Total Members: {count}', { count: String(count) })}
        narrow="scroll"
      />
      <SelectedPeople selection={selection} people={list.rows} />
    </>
  )
}
