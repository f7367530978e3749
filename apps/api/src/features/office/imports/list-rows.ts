import { type ImportRow, type ImportRowsQuery, importEndpoints, wholeName } from '@church/shared'
import { pageAnswer } from '../../../http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readRow } from './cells.ts'
import type { Column } from './columns.ts'
import { columnsOf, findRows, type ImportRecord, type ListedRow, searchRows } from './data.ts'
import { kindOf } from './find-import.ts'
import { personIn } from './judge-attendance.ts'
import { differences } from './judge-people.ts'
import { findKnownPeople, findReserved } from './known-people.ts'
import { lineOfRow } from './lines.ts'
import type { Manner } from './manner.ts'
import { candidatesOf, doubtAbout } from './match-person.ts'
import { createPeopleReader } from './people-reader.ts'
import { presenceInWords } from './presence-change.ts'
import { storedManner } from './stored-manner.ts'

type Needs = Pick<Platform, 'church' | 'db' | 'pool'>

export async function listRows(services: Needs, found: ImportRecord, query: ImportRowsQuery) {
  const page = await searchRows(services.pool, found.id, query)
  const columns = columnsOf(found)
  const manner = await storedManner(services, found, () => findRows(services.db, found.id))
  const asks = page.rows.some(({ verdict }) => verdict === 'ambiguous')
  const offer =
    asks && found.state === 'preview'
      ? await createOffer(services, found, { columns, manner })
      : () => []
  const path = importEndpoints.listImportRows.path.replace(':id', String(found.id))
  return pageAnswer(path, query, page, (row) => {
    const { texts, name } = readRow(row, columns, manner)
    const read = wholeName(texts.first_name ?? '', texts.last_name ?? '')
    return {
      ...row,
      row: row.line,
      line: lineOfRow(row.line),
      name: read || name,
      changes: row.changes.map(presenceInWords),
      left_out: row.leftOut,
      person: row.personId,
      candidates: row.verdict === 'ambiguous' ? offer(row) : [],
    }
  })
}

type Candidates = ImportRow['candidates']

/** The most people who are offered for one row. */
const OFFERED = 10

/** Prepares to say who may be meant by a row that asks, and what it would change for each. */
async function createOffer(
  { church, db, pool }: Needs,
  found: ImportRecord,
  { columns, manner }: { columns: readonly Column[]; manner: Manner },
): Promise<(row: ListedRow) => Candidates> {
  const { now, timeZone } = await church.now()
  const known = await findKnownPeople(pool, { now, timeZone })
  const reserved = await findReserved(pool, now)
  const isPeople = kindOf(found) === 'people'
  const read = isPeople
    ? await createPeopleReader(await findRows(db, found.id), { columns, manner, known })
    : null
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
        name: wholeName(person.first_name, person.last_name),
        email: person.email,
        dateofbirth: person.dateofbirth || null,
        doubt: doubtAbout(person),
        changes: isPeople ? differences(values, person, { known, reserved }).changes : [],
      }))
  }
}
