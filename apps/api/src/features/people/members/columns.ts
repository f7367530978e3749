import { type Detail, detailOf } from '@church/shared'

/** The column of a detail with its table. */
export const columnOf = (detail: Detail): string => `members.${detailOf(detail).column}`

/** The type of a detail's column. */
export const typeOf = (detail: Detail): 'date' | 'text' =>
  detailOf(detail).kind === 'date' ? 'date' : 'text'
