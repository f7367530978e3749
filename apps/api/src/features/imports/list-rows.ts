import { type ImportRow, type ImportRowsQuery, importEndpoints } from '@church/shared'
import { presentPage } from '../../http/paging.ts'
import type { Platform } from '../../platform/platform.ts'
import { textsOf } from './cells.ts'
import { columnsOf, type ImportRecord, type ListedRow, searchRows } from './data.ts'
import { findReserved } from './find-reserved.ts'
import { personIn } from './judge-attendance.ts'
import { differences } from './judge-people.ts'
import { findKnownPeople, type KnownPeople } from './known-people.ts'
import { candidatesOf } from './match-person.ts'
import { valuesOf } from './people-values.ts'
import { presentRow } from './present.ts'

/** Lists a page of the rows of an import. */
export async function listRows(
  { church, clock, db, pool }: Pick<Platform, 'church' | 'clock' | 'db' | 'pool'>,
  found: ImportRecord,
  query: ImportRowsQuery,
) {
  const page = await searchRows(pool, found.id, query)
  const columns = columnsOf(found)
  const asks = page.rows.some(({ verdict }) => verdict === 'ambiguous')
  const { time_zone: timeZone } = await church.get()
  const when = { now: clock.now(), timeZone }
  const known = asks && found.state === 'preview' ? await findKnownPeople(db, when) : null
  const reserved = known ? await findReserved(db, clock.now()) : new Set<string>()
  const offered = (row: ListedRow) =>
    known && row.verdict === 'ambiguous' ? offeredFor(row, found, { known, reserved }) : []
  const path = importEndpoints.listImportRows.path.replace(':id', String(found.id))
  return presentPage(path, query, page, (row) => presentRow(row, columns, offered(row)))
}

/** The most people who are offered for one row. */
const OFFERED = 10

function offeredFor(
  row: ListedRow,
  found: ImportRecord,
  context: { known: KnownPeople; reserved: ReadonlySet<string> },
): ImportRow['candidates'] {
  const texts = textsOf(row, columnsOf(found))
  const values =
    found.kind === 'people'
      ? valuesOf(texts, { dateofbirth: null, joined_on: null })
      : personIn(texts)
  if (typeof values === 'string') return []
  return candidatesOf(context.known, values)
    .slice(0, OFFERED)
    .map((person) => ({
      id: person.id,
      name: `${person.first_name} ${person.last_name}`,
      email: person.email,
      dateofbirth: person.dateofbirth || null,
      changes: found.kind === 'people' ? differences(values, person, context).changes : [],
    }))
}
