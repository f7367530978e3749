import { constants } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_PART_BYTES, type BringBackProgress, bringBackProgress } from '@church/shared'

const PREFIX = '.bring-back-'
/** Milliseconds after which a file that nobody brought back is deleted. */
const STALE_MS = 24 * 3_600_000
/** Milliseconds after which a process that works on a backup, and writes its progress twice a second, has ended. */
const SILENCE_MS = 30_000

/** The backup that is uploaded or fetched under a name; only its owner can read it. */
export const backupPath = (dataDir: string, id: string) => join(dataDir, PREFIX + id)
const progressPath = (dataDir: string, id: string) => `${backupPath(dataDir, id)}.json`

export const nothingYet: BringBackProgress = {
  step: 'choosing',
  share: 0,
  backup: null,
  problem: null,
  reason: null,
  outcome: null,
}

/** Writes a part, the first being 1, where it belongs. */
export async function writePart(path: string, number: number, part: Buffer): Promise<void> {
  const file = await open(path, constants.O_CREAT | constants.O_WRONLY, 0o600)
  try {
    await file.write(part, 0, part.length, (number - 1) * BACKUP_PART_BYTES)
  } finally {
    await file.close()
  }
}

/** Whether a file has the size of so many parts, and so may be whole. */
export async function hasParts(path: string, parts: number): Promise<boolean> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  return size > 0 && Math.ceil(size / BACKUP_PART_BYTES) === parts
}

/** Stores how far it is; a reader sees the former progress or this one. */
export async function writeProgress(
  dataDir: string,
  id: string,
  progress: BringBackProgress,
): Promise<void> {
  const path = progressPath(dataDir, id)
  await mkdir(dataDir, { recursive: true })
  await writeFile(`${path}.part`, JSON.stringify(progress), { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** How far it is. A process that has died leaves a step that is never over, which counts as failed. */
export async function readProgress(dataDir: string, id: string): Promise<BringBackProgress> {
  const path = progressPath(dataDir, id)
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)])
    const found = bringBackProgress.parse(JSON.parse(text))
    const isUnderWay = found.step === 'checking' || found.step === 'restoring'
    if (!isUnderWay || Date.now() - mtimeMs < SILENCE_MS) return found
    return { ...found, step: 'failed', problem: 'failed', reason: 'The process ended.' }
  } catch {
    return nothingYet
  }
}

/** Deletes backups that were brought to this machine: those of a day ago, or all of them. */
export async function forgetBackups(dataDir: string, which: 'old' | 'all'): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    // The progress of what has ended is still asked for.
    if (!name.startsWith(PREFIX) || (which === 'all' && name.endsWith('.json'))) continue
    const path = join(dataDir, name)
    const writtenAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    )
    if (which === 'all' || Date.now() - writtenAt > STALE_MS) await rm(path, { force: true })
  }
}
