import { locale, t } from '@church/shared'
import type { ReactNode } from 'react'

export interface Column<Row> {
  /** The column's heading; on a phone also the label before the value. */
  header: string
  cell: (row: Row) => ReactNode
  /**
   * name: the row's heading, on phones its first line; id: at the end of that line;
   * number: digits line up; actions: buttons at the end.
   */
  kind?: 'name' | 'id' | 'number' | 'actions'
  /** The key by which the server sorts the list by this column. */
  sort?: string
}

/** The last column: what can be done with a row. */
export const actionsColumn = <Row>(cell: (row: Row) => ReactNode): Column<Row> => ({
  header: t('ACTIONS'),
  kind: 'actions',
  cell,
})

/** Turns 'FIRST NAME' into 'First name': capitals suit a heading row, but not a label beside a value. */
export function sentenceCase(header: string): string {
  const isInCapitals = header.length > 2 && header === header.toLocaleUpperCase(locale())
  return isInCapitals ? header.charAt(0) + header.slice(1).toLocaleLowerCase(locale()) : header
}
