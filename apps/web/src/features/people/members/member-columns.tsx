import {
  DETAILS,
  type Detail,
  type DetailRow,
  detailOf,
  locale,
  type Member,
  shown,
  t,
  thumbnailOf,
} from '@church/shared'
import { formatBirth } from '../../../lib/format.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { actionsColumn, type Column } from '../../../ui/data-table.tsx'
import { EditLink } from '../../../ui/row-action.tsx'
import type { RowSummary } from '../../../ui/summary-list.tsx'
import { usePictureAddress } from '../../church/details/index.ts'
import { fullName } from './name.ts'

function columnOf(detail: Detail): Column<Member> {
  const { kind, label, labelIn } = detailOf(detail)
  const header = shown(labelIn?.table ?? label).toLocaleUpperCase(locale())
  const column = { header, sort: detail }
  if (kind === 'phone') return { ...column, kind: 'number', cell: (member) => member[detail] }
  if (detail === 'dateofbirth') return { ...column, cell: (member) => formatBirth(member, 'short') }
  return { ...column, cell: ({ [detail]: value }) => value && inWords(kind, value) }
}

function inWords(kind: DetailRow['kind'], value: string): string {
  return kind === 'choice' ? shown(value) : value
}

/** The details without a column here: the picture, the middle name, and the birthday, which the date of birth shows. */
const ELSEWHERE: readonly Detail[] = ['image', 'middle_name', 'birthday']

/** The columns of the list of all members' details. */
export const memberColumns: Column<Member>[] = [
  { header: t('ID'), kind: 'id', sort: 'id', cell: ({ id }) => id },
  {
    header: t('FIRST NAME'),
    kind: 'name',
    sort: 'first_name',
    cell: ({ user }) => user.first_name,
  },
  { header: t('MIDDLE NAME'), sort: 'middle_name', cell: ({ middle_name }) => middle_name },
  { header: t('LAST NAME'), sort: 'last_name', cell: ({ user }) => user.last_name },
  ...DETAILS.filter((detail) => !ELSEWHERE.includes(detail)).map(columnOf),
  actionsColumn((member) => (
    <EditLink name={fullName(member)} to={pathOf(screens.editMember.path, member.id)} />
  )),
]

/** Returns a function that summarises a member for a list whose rows open the person. */
export function useMemberSummary(): (member: Member) => RowSummary {
  const addressOf = usePictureAddress()
  return (member) => ({
    name: fullName(member),
    picture: member.image && addressOf(thumbnailOf(member.image)),
    line: member.phone_number || member.phone_number_2 || member.city || t('No phone number'),
    to: pathOf(screens.userDetails.path, member.id),
  })
}
