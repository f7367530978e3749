import {
  type ImportField,
  type ImportKind,
  type ImportQuestion,
  NAMED_IMPORT_FIELDS,
} from '@church/shared'
import { isBlankWord } from '@church/shared/features/office/imports/blank-words.ts'
import {
  findColumns,
  isIdColumn,
  isOwnExport,
} from '@church/shared/features/office/imports/match-columns.ts'
import { eachInTurns } from '../../../platform/in-turns.ts'
import { type Chosen, exampleOf, question } from './choices.ts'
import { beginningOf, type Table } from './read-table.ts'

/** A column of a file, as it is stored. */
export interface Column {
  header: string
  /** Null for a column that is left out. */
  field: ImportField | null
  /** Its first value. */
  sample: string
}

/** The most letters of a first value. */
export const SAMPLE_LENGTH = 60

/** Values of a column that are looked at. */
const SAMPLES = 3

interface Matched {
  columns: Column[]
  questions: ImportQuestion[]
}

/** The first values of each column, which may be far down. */
async function firstValues({ headers, rows }: Table): Promise<Map<string, string[]>> {
  const values = new Map(headers.map((header) => [header, [] as string[]]))
  let sought = [...values.values()].map((found, n) => ({ found, n }))
  await eachInTurns(rows, ({ cells }) => {
    for (const { found, n } of sought) {
      const cell = cells[n] ?? ''
      if (!isBlankWord(cell)) found.push(cell)
    }
    sought = sought.filter(({ found }) => found.length < SAMPLES)
  })
  return values
}

/** Matches columns to fields by their names, and as an admin chose. */
export async function matchColumns(
  kind: ImportKind,
  table: Table,
  chosen: Chosen,
): Promise<Matched> {
  const { headers } = table
  const { choices } = chosen
  const found = findColumns(kind, headers)
  const values = await firstValues(table)
  const valuesIn = (header: string) => values.get(header) ?? []
  const matched = new Map<string, ImportField>()
  const questions: ImportQuestion[] = []
  for (const [field, all] of found) {
    const filled = all.length > 1 ? all.filter((header) => valuesIn(header).length > 0) : all
    const [guess = all[0] ?? ''] = filled
    const key = `column.${field}`
    const header = choices[key] !== undefined && all.includes(choices[key]) ? choices[key] : guess
    matched.set(header, field)
    if (filled.length > 1) {
      const options = filled.map((value) => ({ value, example: exampleOf(valuesIn(value)) }))
      questions.push(question(choices, { key, field, guess, options: options.slice(0, 4) }))
    }
  }
  const ids = headers.find((header) => isIdColumn(header) && !matched.has(header))
  if (ids && !isOwnExport(kind, headers)) {
    const guess = 'theirs'
    const options = [
      { value: 'theirs', example: '' },
      { value: 'ours', example: exampleOf(valuesIn(ids)) },
    ]
    questions.push(question(choices, { key: 'id', field: 'id', guess, options }))
    if (choices.id === 'ours') matched.set(ids, 'id')
  }
  const columns = headers.map((header): Column => {
    const [sample = ''] = valuesIn(header)
    const field = matched.get(header) ?? null
    return { header, field, sample: beginningOf(sample, SAMPLE_LENGTH) }
  })
  return { columns: asChosen(columns, kind, chosen), questions }
}

/** The columns with the fields that an admin chose for them. */
export function asChosen(
  columns: readonly Column[],
  kind: ImportKind,
  { columns: chosen }: Chosen,
): Column[] {
  const fieldOf = (field: string | null) =>
    NAMED_IMPORT_FIELDS[kind].find(([each]) => each === field)?.[0] ?? null
  return columns.map((column) =>
    column.header in chosen ? { ...column, field: fieldOf(chosen[column.header] ?? null) } : column,
  )
}
