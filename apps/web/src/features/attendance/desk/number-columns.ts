import { SESSION_NUMBERS, type SessionNumbers, type ShownName } from '@church/shared'
import type { Column } from '../../../ui/data-table.tsx'

/** A session's numbers as columns of a table, in their order. */
export const numberColumns = (names: readonly ShownName[]): Column<SessionNumbers>[] =>
  names.map((name) => ({
    header: SESSION_NUMBERS[name].heading(),
    kind: 'number',
    cell: (numbers) => numbers[name] ?? '–',
  }))
