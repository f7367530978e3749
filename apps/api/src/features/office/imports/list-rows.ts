import { type ImportRow, type ImportRowsQuery, importEndpoints } from '@church/shared'
import { pageAnswer } from '../../../http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import { rowAnswer } from './answers.ts'
import { readRow } from './cells.ts'
import {
  chosenFor,
  columnsOf,
  findRows,
  type ImportRecord,
  type ListedRow,
  searchRows,
} from './data.ts'
import { kindOf } from './find-import.ts'
import { personIn } from './judge-attendance.ts'
import { differences } from './judge-people.ts'
import { findKnownPeople, findReserved } from './known-people.ts'
import { mannerOf } from './manner.ts'
import { candidatesOf, doubtAbout } from './match-person.ts'
import { createPeopleReader } from './people-reader.ts'

type Needs = Pick<Platform, 'church' | 'db' | 'pool'>

/** Lists a page of the rows of an import. */
export async function listRows(services: Needs, found: ImportRecord, query: ImportRowsQuery) {
  const page = await searchRows(services.pool, found.id, query)
  const reader = await createReader(services, found)
  const asks = page.rows.some(({ verdict }) => verdict === 'ambiguous')
  const offer = asks && found.state === 'preview' ? await createOffer(services, reader) : () => []
  const path = importEndpoints.listImportRows.path.replace(':id', String(found.id))
  return pageAnswer(path, query, page, (row) => {
    const { texts, name } = readRow(row, reader.columns, reader.manner)
    const read = [texts.first_name, texts.last_name].filter(Boolean).join(' ')
    return rowAnswer(row, read || name, row.verdict === 'ambiguous' ? offer(row) : [])
  })
}

/** Prepares to read the rows of an import as they were read for its preview. */
async function createReader({ church, db }: Needs, found: ImportRecord) {
  const { now, timeZone, today } = await church.now()
  const kind = kindOf(found)
  const columns = columnsOf(found)
  const rows = await findRows(db, found.id)
  const { manner } = mannerOf({ kind, columns, rows }, chosenFor(found).choices, {
    today,
    timeZone,
  })
  return { now, timeZone, kind, columns, rows, manner }
}

type Candidates = ImportRow['candidates']

/** The most people who are offered for one row. */
const OFFERED = 10

/** Prepares to say who may be meant by a row that asks, and what it would change for each. */
async function createOffer(
  { pool }: Needs,
  { now, timeZone, kind, columns, rows, manner }: Awaited<ReturnType<typeof createReader>>,
): Promise<(row: ListedRow) => Candidates> {
  const known = await findKnownPeople(pool, { now, timeZone })
  const reserved = await findReserved(pool, now)
  const isPeople = kind === 'people'
  const read = isPeople ? await createPeopleReader(rows, { columns, manner, known }) : null
  const valuesIn = (row: ListedRow) => {
    const person = read ? read(row) : { values: personIn(readRow(row, columns, manner).texts) }
    return typeof person === 'string' ? null : person.values
  }
  return (row) => {
    const values = valuesIn(row)
    if (!values) return []
    return candidatesOf(known, values)
      .slice(0, OFFERED)
      .map((person) => ({
        id: person.id,
        name: `${person.first_name} ${person.last_name}`.trim(),
        email: person.email,
        dateofbirth: person.dateofbirth || null,
        doubt: doubtAbout(person),
        changes: isPeople ? differences(values, person, { known, reserved }).changes : [],
      }))
  }
}
