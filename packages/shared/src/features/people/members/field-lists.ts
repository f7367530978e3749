import { keysOf } from '../../../objects.ts'
import {
  type DepartmentsRow,
  type Detail,
  type DetailRow,
  MEMBER_FIELDS,
  type MemberField,
  type ShownBy,
} from './fields.ts'

type Rows = typeof MEMBER_FIELDS
type DetailWith<Part> = { [D in Detail]: Rows[D] extends Part ? D : never }[Detail]
/** A detail that the directory's list has. */
export type CardDetail = DetailWith<{ isOnCard: true }>
/** A detail that files can hold. */
export type FileDetail = DetailWith<{ file: string }>
/** A detail that is a calendar date. */
export type DateDetail = DetailWith<{ kind: 'date' }>

export const MEMBER_TYPES = MEMBER_FIELDS.member_type.options

export const fieldOf = (field: MemberField): DetailRow | DepartmentsRow => MEMBER_FIELDS[field]
export const detailOf = (detail: Detail): DetailRow => MEMBER_FIELDS[detail]

export const MEMBER_FIELD_NAMES = keysOf(MEMBER_FIELDS)
export const DETAILS = MEMBER_FIELD_NAMES.filter((field) => field !== 'department_set')
export const CARD_DETAILS = DETAILS.filter(
  (detail): detail is CardDetail => MEMBER_FIELDS[detail].isOnCard,
)
export const DATE_DETAILS = DETAILS.filter(
  (detail): detail is DateDetail => MEMBER_FIELDS[detail].kind === 'date',
)

/** The place of a detail among the columns of a file, by the switch that shows it. */
const FILE_ORDER: Record<ShownBy, number> = {
  always: 0,
  email: 1,
  phone: 2,
  birthday: 3,
  address: 4,
  picture: 5,
  departments: 6,
  never: 7,
}

/** The details that files hold, in their order; the middle name, which stands between the other names, is first. */
export const FILE_DETAILS = DETAILS.filter(
  (detail): detail is FileDetail => MEMBER_FIELDS[detail].file !== null,
).sort((a, b) => FILE_ORDER[detailOf(a).shownBy] - FILE_ORDER[detailOf(b).shownBy])
