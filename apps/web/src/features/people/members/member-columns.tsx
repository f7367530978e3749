import { DETAILS, type Detail, detailOf, type Member, thumbnailOf } from '@church/shared'
import { formatDay } from '../../../lib/format.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { RowLink } from '../../../ui/row-action.tsx'
import type { RowSummary } from '../../../ui/summary-list.tsx'
import { usePictureAddress } from '../../church/details/index.ts'
import { fullName } from './name.ts'

function columnOf(detail: Detail): Column<Member> {
  const { kind, label, labelIn } = detailOf(detail)
  const header = (labelIn?.table ?? label).toUpperCase()
  if (kind === 'phone') return { header, kind: 'number', cell: (member) => member[detail] }
  const shown = (value: string) => (kind === 'date' ? formatDay(value, 'short') : value)
  return { header, cell: ({ [detail]: value }) => value && shown(value) }
}

/** The columns of the list of all members' details. */
export const memberColumns: Column<Member>[] = [
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

/** Returns a function that sums a member up for a list, where their row opens the person. */
export function useMemberSummary(): (member: Member) => RowSummary {
  const addressOf = usePictureAddress()
  return (member) => ({
    name: fullName(member),
    picture: member.image && addressOf(thumbnailOf(member.image)),
    line: member.phone_number || member.phone_number_2 || member.city || 'No phone number',
    to: pathOf(screens.userDetails.path, member.id),
  })
}
