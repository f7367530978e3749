import { type Member, memberMessages } from '@church/shared'
import { formatDay } from '../../../lib/format.ts'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { RowLink } from '../../../ui/row-action.tsx'
import { fullName } from './name.ts'
import { allMemberDetails } from './queries.ts'

const columns: Column<Member>[] = [
  { header: 'ID', kind: 'id', cell: ({ id }) => id },
  { header: 'FIRST NAME', kind: 'name', cell: ({ user }) => user.first_name },
  { header: 'MIDDLE NAME', cell: ({ middle_name }) => middle_name },
  { header: 'LAST NAME', cell: ({ user }) => user.last_name },
  {
    header: 'DATE OF BIRTH',
    cell: ({ dateofbirth }) => dateofbirth && formatDay(dateofbirth, 'short'),
  },
  { header: 'FLAT NUMBER', cell: ({ flatno }) => flatno },
  { header: 'STREET NAME', cell: ({ streetname }) => streetname },
  { header: 'CITY', cell: ({ city }) => city },
  { header: 'POSTCODE', cell: ({ postcode }) => postcode },
  { header: 'MEMBER TYPE', cell: ({ member_type }) => member_type },
  { header: 'ALTERNATE EMAIL', cell: ({ email_2 }) => email_2 },
  { header: 'PHONE', kind: 'number', cell: ({ phone_number }) => phone_number },
  { header: 'ALTERNATE PHONE', kind: 'number', cell: ({ phone_number_2 }) => phone_number_2 },
  {
    header: 'ACTIONS',
    kind: 'actions',
    cell: (member) => (
      <RowLink
        icon="edit"
        word="Edit"
        label={`Edit ${fullName(member)}`}
        to={pathOf(screens.editMember.path, member.id)}
      />
    ),
  },
]

/** All Member Details: admins search members and edit them. */
export function AllMembersScreen() {
  const list = usePagedQuery(allMemberDetails, (page) => page.results)
  return (
    <>
      <PageHeading title={screens.allMemberDetails.title} />
      <PagedList
        searchLabel="Search members"
        {...list}
        caption="All members’ details"
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="users">{memberMessages.noneFound}</EmptyState>}
        total={(count) => `Total Members: ${count}`}
        narrow="scroll"
      />
    </>
  )
}
