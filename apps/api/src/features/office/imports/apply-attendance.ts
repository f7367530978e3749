import type pg from 'pg'
import type { Applied } from './apply-people.ts'
import type { Texts } from './cells.ts'
import { inParts } from './in-parts.ts'
import { meantBy } from './judge-attendance.ts'
import type { Judged } from './judged.ts'
import type { KnownSessions } from './known-sessions.ts'
import type { Manner } from './manner.ts'
import type { TableRow } from './read-table.ts'
import { addPastSession, type NewMarkRow, writeMarks } from './write-marks.ts'

const PART = 500

interface Work {
  importId: number
  rows: readonly (Judged & TableRow)[]
  textsOf: (row: TableRow) => Texts
  manner: Manner
  sessions: KnownSessions
  when: { now: Date; timeZone: string; actorId: number }
  onProgress: (rows: number) => void
}

/** Writes the rows of a file of attendance that are new or change an absence. */
export async function applyAttendance(
  client: pg.PoolClient,
  { importId, rows, textsOf, manner, sessions, when, onProgress }: Work,
): Promise<Applied> {
  const added = new Map<string, { id: number; startsAt: Date }>()
  const marks: NewMarkRow[] = []
  for (const row of rows) {
    if ((row.verdict !== 'new' && row.verdict !== 'changes') || row.personId === null) continue
    const meant = meantBy(textsOf(row), sessions, manner)
    if (typeof meant === 'string') continue
    const key = `${meant.date} ${meant.time} ${meant.name.toLowerCase()}`
    const known = meant.session ?? added.get(key) ?? (await addPastSession(client, meant, when))
    if (!meant.session) added.set(key, known)
    marks.push({
      line: row.line,
      sessionId: known.id,
      userId: row.personId,
      markedAt: known.startsAt,
      wasAbsent: row.verdict === 'changes',
    })
  }
  let done = 0
  for (const part of inParts(marks, PART)) {
    await writeMarks(client, importId, part, when.actorId)
    done += part.length
    onProgress(done)
  }
  return {
    added: marks.filter(({ wasAbsent }) => !wasAbsent).length,
    changed: marks.filter(({ wasAbsent }) => wasAbsent).length,
    created: { sessions: [...added.values()].map(({ id }) => id) },
  }
}
