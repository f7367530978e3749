import {
  csvUploadErrors,
  IMPORT_FIELDS,
  type ImportField,
  type ImportKind,
  importErrors,
} from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { offeredCodes } from '../../../platform/church.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { areOffered, type Choices, type Chosen } from './choices.ts'
import { asChosen, type Column } from './columns.ts'
import {
  chosenFor,
  columnsOf,
  findChoices,
  findOriginal,
  findRows,
  type ImportRecord,
  insertImport,
  type ReadFile,
  readingOf,
  rememberChoices,
  storeFile,
} from './data.ts'
import { findPreview, kindOf } from './find-import.ts'
import { eventOf } from './finish.ts'
import { createJudge } from './judge.ts'
import type { Judged } from './judged.ts'
import { mannerOf } from './manner.ts'
import { alone } from './one-at-a-time.ts'
import { type ReaderOfChurch, readFile } from './read-file.ts'

interface Upload {
  kind: ImportKind
  fileName: string
  bytes: Buffer | undefined
  actorId: number
}

const NOTHING: Chosen = { choices: {}, columns: {} }

async function readerOf({ church }: Platform): Promise<ReaderOfChurch> {
  const [{ today, timeZone }, facts] = [await church.now(), await church.get()]
  return { today, timeZone, languages: offeredCodes(facts) }
}

/**
 * Stores a file and previews what importing it would do. What was chosen for an earlier file with these columns holds
 * for this one, too.
 * @returns the import's id
 * @throws HttpError 400
 */
export async function uploadImport(
  services: Platform,
  { kind, fileName, bytes, actorId }: Upload,
): Promise<number> {
  if (!bytes) throw refuse(csvUploadErrors.noFile, { field: 'file' })
  const { clock, db, pool } = services
  const now = clock.now()
  const reader = await readerOf(services)
  const guessed = await readFile({ kind, bytes, chosen: NOTHING }, reader)
  const { columnsKey } = guessed
  const chosen = await findChoices(db, columnsKey)
  const isChosen = Object.keys(chosen.choices).length + Object.keys(chosen.columns).length > 0
  const again = isChosen ? await readFile({ kind, bytes, chosen }, reader) : guessed
  const read = hasFieldTwice(again.columns) ? guessed : { ...again, columnsKey }
  const { file, judged } = await judgeFile(services, read)
  return inTransaction(pool, async (tx) => {
    const id = await insertImport(tx, { fileName, actorId, bytes, file, now }, judged)
    const event = eventOf('import.upload', { id, kind: file.kind }, { rows: file.rows.length })
    await recordEvent(tx, { actorId, ...event, at: now })
    return id
  })
}

/** Judges the rows of a file, and adds what to ask about them. */
async function judgeFile(
  services: Platform,
  file: ReadFile,
): Promise<{ file: ReadFile; judged: Judged[] }> {
  const { kind, columns, rows, manner, reading, chosen } = file
  const { openQuotes } = reading
  const stored = { kind, columns, rows, manner, choices: chosen.choices, openQuotes }
  const { judge, questions } = await createJudge(services, services.pool, stored)
  const all = [...reading.questions, ...questions]
  return { file: { ...file, reading: { ...reading, questions: all } }, judged: await judge() }
}

interface Choosing {
  columns: Record<string, ImportField | null>
  choices: Choices
}

/**
 * Reads a file again as an admin chose, and previews the import again.
 * @throws HttpError 400, 404 or 409
 */
export const readAgain = (services: Platform, id: number, choosing: Choosing): Promise<void> =>
  // Not while it is being applied, whose rows say whom they are about.
  alone(services.pool, () => readAgainAs(services, id, choosing))

async function readAgainAs(services: Platform, id: number, { columns, choices }: Choosing) {
  const { clock, db, pool } = services
  const found = await findPreview(db, id)
  checkColumns(found, columns)
  const before = chosenFor(found)
  const chosen: Chosen = {
    choices: { ...before.choices, ...choices },
    columns: { ...before.columns, ...columns },
  }
  if (!areOffered(choices, readingOf(found).questions)) {
    throw refuse(importErrors.unknownChoice, { field: 'choices' })
  }
  const read = await fileOf(services, found, {
    chosen,
    isReadAgain: Object.keys(choices).length > 0,
  })
  if (hasFieldTwice(read.columns)) throw refuse(importErrors.fieldTwice, { field: 'columns' })
  const { file, judged } = await judgeFile(services, read)
  await inTransaction(pool, async (tx) => {
    await storeFile(tx, id, file, judged)
    await rememberChoices(tx, file, clock.now())
  })
}

/**
 * Reads the file again. One whose bytes are no longer kept, or which an earlier release stored, only gets other columns.
 * @throws HttpError 409
 */
async function fileOf(
  services: Platform,
  found: ImportRecord,
  { chosen, isReadAgain }: { chosen: Chosen; isReadAgain: boolean },
): Promise<ReadFile> {
  const { db } = services
  const { columnsKey } = found
  const kind = kindOf(found)
  const bytes = await findOriginal(db, found.id)
  if (bytes) {
    const reader = await readerOf(services)
    return { ...(await readFile({ kind, bytes, chosen }, reader)), columnsKey }
  }
  if (isReadAgain) throw refuse(importErrors.originalGone)
  const columns = asChosen(columnsOf(found), kind, chosen)
  const rows = await findRows(db, found.id)
  const about = await mannerOf({ kind, columns, rows }, chosen.choices, await readerOf(services))
  const { manner, questions } = about
  const { lines, others, openQuotes } = readingOf(found)
  const reading = { lines, others, openQuotes, questions }
  return { kind, columns, rows, manner, reading, chosen, columnsKey }
}

function checkColumns(found: ImportRecord, columns: Choosing['columns']) {
  const headers = new Set(columnsOf(found).map(({ header }) => header))
  const isKnown = Object.entries(columns).every(
    ([header, field]) =>
      headers.has(header) && (field === null || field in IMPORT_FIELDS[kindOf(found)]),
  )
  if (!isKnown) throw refuse(importErrors.unknownColumn, { field: 'columns' })
}

const hasFieldTwice = (columns: readonly Column[]): boolean => {
  const fields = columns.flatMap(({ field }) => field ?? [])
  return new Set(fields).size < fields.length
}
