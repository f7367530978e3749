import { DETAILS, type Detail, detailOf, type Member, memberMessages } from '@church/shared'
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

function columnOf(detail: Detail): Column<Member> {
  const { kind, label, labelIn } = detailOf(detail)
  const header = (labelIn?.table ?? label).toUpperCase()
  if (kind === 'phone') return { header, kind: 'number', cell: (member) => member[detail] }
  const shown = (value: string) => (kind === 'date' ? formatDay(value, 'short') : value)
  return { header, cell: ({ [detail]: value }) => value && shown(value) }
}

const columns: Column<Member>[] = [
  { header: 'ID', kind: 'id', cell: ({ id }) => id },
  { header: 'FIRST NAME', kind: 'name', cell: ({ user }) => user.first_name },
  { header: 'MIDDLE NAME', cell: ({ middle_name }) => middle_name },
  { header: 'LAST NAME', cell: ({ user }) => user.last_name },
  ...DETAILS.filter((detail) => detail !== 'image' && detail !== 'middle_name').map(columnOf),
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
