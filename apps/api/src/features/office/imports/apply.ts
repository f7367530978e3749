import { FOREIGN_KEY_VIOLATION, hasCode } from '@church/database/error-code.ts'
import { type ImportDecisions, importErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction, isUniqueViolation } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockClosing } from '../../attendance/sessions/index.ts'
import { hidingPictures } from '../../people/sharing/index.ts'
import { lockPeople, type StandingHooks } from '../../people/users/index.ts'
import { applyAttendance } from './apply-attendance.ts'
import { type Applied, applyPeople, mayHidePicture } from './apply-people.ts'
import { readRow } from './cells.ts'
import {
  chosenFor,
  columnsOf,
  findRows,
  forgetOriginal,
  type ImportRecord,
  readingOf,
  setProgress,
  storeJudged,
} from './data.ts'
import { decidedIn, rowsToApply } from './decide.ts'
import { findToApply, kindOf } from './find-import.ts'
import { eventOf, finishApplying, recordPeople } from './finish.ts'
import { createJudge, findDifferent, isSame, type Judge, type Stored } from './judge.ts'
import type { Judged } from './judged.ts'
import { alone } from './one-at-a-time.ts'
import { OutOfDate } from './out-of-date.ts'
import type { TableRow } from './read-table.ts'
import { lockPeopleOf } from './snapshots.ts'
import { storedManner } from './stored-manner.ts'

/** An import that is about to be applied. */
interface Applying {
  found: ImportRecord
  rows: (TableRow & Judged)[]
  body: ImportDecisions
  actorId: number
}

/**
 * Applies an import in one transaction: all rows that are not skipped, or none.
 * @throws HttpError 404, 409, or 400 for a decision that was not offered
 */
export const applyImport = (
  services: Platform & StandingHooks,
  id: number,
  body: ImportDecisions,
  actorId: number,
): Promise<void> =>
  alone(services.pool, async () => {
    const { db, pool } = services
    const found = await findToApply(db, id)
    const applying = { found, rows: await findRows(db, id), body, actorId }
    setProgress(pool, id, 0)
    try {
      if (found.kind === 'people') await applyPeopleFile(services, applying)
      else await applyAttendanceFile(services, applying)
    } catch (error) {
      setProgress(pool, id, 0)
      const isOutOfDate =
        error instanceof OutOfDate ||
        isUniqueViolation(error) ||
        hasCode(error, FOREIGN_KEY_VIOLATION)
      if (!isOutOfDate) throw error
      await previewAgain(services, applying)
      throw refuse(importErrors.outOfDate)
    }
  })

/** A file as its preview has it. */
async function storedAs(
  services: Pick<Platform, 'church'>,
  { found, rows }: Pick<Applying, 'found' | 'rows'>,
): Promise<Stored> {
  return {
    kind: kindOf(found),
    columns: columnsOf(found),
    rows,
    manner: await storedManner(services, found, async () => rows),
    choices: chosenFor(found).choices,
    openQuotes: readingOf(found).openQuotes,
  }
}

/** Judges the rows again, as the church's records are now. */
async function previewAgain(services: Platform, applying: Pick<Applying, 'found' | 'rows'>) {
  const { pool } = services
  const judge = await createJudge(services, pool, await storedAs(services, applying))
  const judged = await judge.judge()
  await inTransaction(pool, (tx) => storeJudged(tx, applying.found.id, judged))
}

/** The rows to apply, with those of them that the admin's decisions have changed. */
async function decide({ judge }: Judge, { rows, body }: Applying) {
  const judged = await judge()
  if (!(await isSame(judged, rows))) throw new OutOfDate()
  const decided = decidedIn(body, judged)
  const isAsShown = decided.decisions.size === 0 && decided.skipped.size === 0
  const final = isAsShown ? judged : await judge(decided.decisions, decided.skipped)
  const toApply = rowsToApply(final, decided)
  const different = new Set(isAsShown ? [] : await findDifferent(final, judged))
  return { decided, toApply, revised: toApply.filter((row) => different.has(row)) }
}

async function applyPeopleFile(
  services: Platform & StandingHooks,
  applying: Applying,
): Promise<void> {
  const { church, pool } = services
  const { found, rows, body, actorId } = applying
  const { now, today } = await church.now()
  const decidedAbout = Object.values(body.decide).filter((id) => id !== null)
  const people = rows.filter(mayHidePicture).flatMap(({ personId }) => personId ?? [])
  const known = rows.flatMap(({ personId }) => personId ?? [])
  const stored = await storedAs(services, applying)
  await hidingPictures(services, [...people, ...decidedAbout], async (tx) => {
    await lockPeople(tx)
    // Before they are judged: somebody may be about to get an account, whose address stays.
    await lockPeopleOf(tx, [...known, ...decidedAbout])
    const judge = await createJudge(services, tx, stored)
    const { decided, toApply, revised } = await decide(judge, applying)
    const applied: Applied = await applyPeople(tx, services, {
      importId: found.id,
      rows: toApply,
      known: judge.known,
      when: { actorId, now, today },
      onProgress: (count) => setProgress(pool, found.id, count),
    })
    await finishApplying(tx, { found, revised, decided, applied, now })
    await forgetOriginal(tx, found.id)
    await recordPeople(tx, found.id, { actorId, now })
    await recordEvent(tx, {
      actorId,
      ...eventOf('import.apply', found, numbersOf(applied)),
      at: now,
    })
  })
}

async function applyAttendanceFile(services: Platform, applying: Applying): Promise<void> {
  const { church, pool } = services
  const { found, rows, actorId } = applying
  const { now, timeZone } = await church.now()
  const stored = await storedAs(services, applying)
  const { columns, manner } = stored
  await inTransaction(pool, async (client) => {
    await lockUntilCommit(client, 'schedule')
    const before = await createJudge(services, client, stored)
    const ids = [...(before.sessions?.byKey.values() ?? [])].flat().map(({ id }) => id)
    for (const id of ids.sort((a, b) => a - b)) await lockClosing(client, id)
    // Read again: the office may have corrected one of them a moment ago.
    const judge = await createJudge(services, client, stored)
    const { decided, toApply, revised } = await decide(judge, applying)
    if (!judge.sessions) return
    const cells = new Map(rows.map((row) => [row.line, row.cells]))
    const applied = await applyAttendance(client, {
      importId: found.id,
      rows: toApply.map((row) => ({ ...row, cells: cells.get(row.line) ?? [] })),
      textsOf: (row) => readRow(row, columns, manner).texts,
      manner,
      sessions: judge.sessions,
      when: { now, timeZone, actorId },
      onProgress: (count) => setProgress(pool, found.id, count),
    })
    await finishApplying(client, { found, revised, decided, applied, now })
    await forgetOriginal(client, found.id)
    const event = eventOf('import.apply', found, numbersOf(applied))
    await recordEvent(client, { actorId, ...event, at: now })
  })
}

const numbersOf = ({ added, changed }: Applied) => ({ added, changed })
