import { eachOf } from '@church/shared'
import { orderIn, textsOf } from './cells.ts'
import type { Column } from './columns.ts'
import { mapInParts } from './in-parts.ts'
import { nameHouseholds } from './name-households.ts'
import { DATE_FIELDS, type Values, valuesOf } from './people-values.ts'
import type { TableRow } from './read-table.ts'

/** Reads what a row says about a person, or why it cannot be imported. */
type ReadPerson = (row: TableRow) => Values | string

/** Prepares to read rows of a file of people; all its rows decide what dates and numbers of households mean. */
export async function createPeopleReader(
  rows: readonly TableRow[],
  columns: readonly Column[],
): Promise<ReadPerson> {
  const orders = eachOf(DATE_FIELDS, (field) => orderIn(field, rows, columns))
  const isNumbered = columns.some(({ field }) => field === 'household_id')
  const texts = isNumbered ? await mapInParts(rows, (row) => textsOf(row, columns)) : []
  const names = nameHouseholds(texts)
  return (row) => {
    const { household_id, ...others } = textsOf(row, columns)
    if (household_id === undefined) return valuesOf(others, orders)
    const { household: _, ...person } = others
    const household = names.get(household_id)
    return valuesOf({ ...person, ...(household && { household }) }, orders)
  }
}
