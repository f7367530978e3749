import { type Detail, detailOf, type MEMBER_FIELDS } from '@church/shared'

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

/** The name by which Prisma knows the column of a detail. */
export type Property = Camel<(typeof MEMBER_FIELDS)[Detail]['column']>

export const propertyOf = (detail: Detail): Property =>
  detailOf(detail).column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as Property

/** The column of a detail with its table. */
export const columnOf = (detail: Detail): string => `members.${detailOf(detail).column}`

/** The type of a detail's column. */
export const typeOf = (detail: Detail): 'date' | 'text' =>
  detailOf(detail).kind === 'date' ? 'date' : 'text'
