import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { hasCode } from '@church/database/error-code.ts'
import type { BringBackProblem } from '@church/shared'
import { rowsIn } from './backup.ts'
import {
  MANIFEST,
  type Manifest,
  type ManifestFile,
  manifest,
  pictureOf,
  tableOf,
} from './manifest.ts'
import { isOwn } from './signature.ts'
import { readTar, type TarFile } from './tar.ts'

/** Thrown if a backup cannot be used; the message is one line that says why. */
export class BackupError extends Error {
  readonly problem: BringBackProblem

  constructor(message: string, problem: BringBackProblem = 'failed', options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

/** Receives how many bytes of a file were read. */
export type OnRead = (bytes: number) => void

/** The files of a backup, one at a time, the manifest last. */
export const filesOf = (path: string, onRead?: OnRead): AsyncGenerator<TarFile> =>
  filesIn(counted(createReadStream(path), onRead))

async function* counted(source: AsyncIterable<Buffer>, onRead: OnRead = () => undefined) {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    onRead(bytes)
    yield chunk
  }
}

async function* filesIn(source: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const unzipped = createGunzip()
  // Errors surface where the stream is read.
  pipeline(source, unzipped, () => {})
  try {
    yield* readTar(unzipped)
  } finally {
    unzipped.destroy()
  }
}

/**
 * Reads a backup from end to end and compares all of it with its manifest.
 * @throws BackupError if a single byte has changed
 */
export async function verify(path: string, onRead?: OnRead): Promise<Manifest> {
  try {
    return await verifyStream(counted(createReadStream(path), onRead))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new BackupError(`There is no file ${path}.`)
    const reason = error instanceof Error ? error.message : String(error)
    const problem = error instanceof BackupError ? error.problem : 'damaged'
    const line = `${path} is not a backup, or is damaged: ${reason}`
    throw new BackupError(line, problem, { cause: error })
  }
}

/** Like `verify`, for a backup in any place. @throws if it is damaged or cannot be read */
export async function verifyStream(source: AsyncIterable<Buffer>): Promise<Manifest> {
  const found: ManifestFile[] = []
  const rows = new Map<string, number>()
  let made: unknown
  for await (const { name, content } of filesIn(withCheckedStart(source))) {
    if (made !== undefined) throw new Error('there is data after its end')
    if (name === MANIFEST) {
      made = JSON.parse(content.toString())
      continue
    }
    found.push({ name, bytes: content.length, sha256: sha256Of(content) })
    const table = tableOf(name)
    if (table) rows.set(table, (rows.get(table) ?? 0) + rowsIn(content))
  }
  return checked(made, found, rows)
}

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** A gzip header without name and time, whose last byte names the system. gzip's checksum does not cover it. */
const GZIP_START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0])
const SYSTEMS = [0x03, 0x07, 0x0a, 0x0b, 0x13, 0xff]

async function* withCheckedStart(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of source) {
    if (!start) {
      yield chunk
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.length < 10) continue
    const isBackup = start.subarray(0, 9).equals(GZIP_START) && SYSTEMS.includes(start[9] ?? 0)
    if (!isBackup) break
    yield start
    start = undefined
  }
  if (start) throw new BackupError('it does not start like a backup', 'not-a-backup')
}

function checked(made: unknown, found: ManifestFile[], rows: Map<string, number>): Manifest {
  if (typeof made === 'object' && made && 'format' in made && Number(made.format) > 1) {
    throw new BackupError('it was made by a newer release: update first', 'newer')
  }
  const parsed = manifest.safeParse(made)
  if (!parsed.success) throw new Error('its manifest is missing or invalid')
  const { files, tables } = parsed.data
  for (const [index, file] of files.entries()) {
    if (!pictureOf(file.name) && !tableOf(file.name)) {
      throw new Error(`${JSON.stringify(file.name)} is not a file of a backup`)
    }
    const here = found[index]
    if (here?.name !== file.name) throw new Error(`${file.name} is missing`)
    if (here.sha256 !== file.sha256) throw new Error(`${file.name} was changed`)
  }
  if (found.length > files.length)
    throw new Error('it contains files that its manifest does not list')
  for (const table of tables) {
    if (table.rows !== (rows.get(table.name) ?? 0)) {
      throw new Error(`it does not have ${table.rows} rows of ${table.name}`)
    }
  }
  return parsed.data
}

/**
 * Describes the origin of a backup for the operator.
 * @param keys the installation's keys; a new data folder has none, so that nothing can be compared
 * @throws BackupError if this installation did not sign it and `foreign` is not set
 */
export function checkOrigin(made: Manifest, keys: string[], foreign: boolean): string {
  if (isOwn(made, keys)) return 'This installation made it.'
  const trust = 'Its accounts and admins become those of this church.'
  if (keys.length === 0) {
    return `NOTICE: this folder has no keys yet, so nothing shows who made the backup. ${trust}`
  }
  const why = made.signature
    ? 'Another installation signed this backup, or somebody changed it.'
    : 'This backup is not signed: an older release made it, or somebody else.'
  if (foreign) return `NOTICE: ${why} ${trust}`
  throw new BackupError(`${why} If you trust its source, add --foreign.`)
}
