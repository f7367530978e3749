import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '@church/database/error-code.ts'
import { isPictureFile, startOf } from './picture-names.ts'
import type { PictureStorage } from './picture-storage.ts'
import { StorageError } from './storage-error.ts'

/** A file still being written; the web server does not serve names that start with a dot. */
const DRAFT = /^\.[\w-]+\.webp\.draft$/
/** Milliseconds after which a draft counts as left behind by a crash. */
const DRAFT_STALE_MS = 3_600_000

/** Stores pictures as files in a folder, which is created with the first one. */
export function createPictureFolder(folder: string): PictureStorage {
  let isSwept = false

  const failing = async <T>(action: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const { message } = error instanceof Error ? error : { message: String(error) }
      throw new StorageError(`${folder}: cannot ${action}: ${message}`, { cause: error })
    }
  }

  return {
    place: folder,
    source: { folder },
    put: (file, bytes) =>
      failing('write', async () => {
        await mkdir(folder, { recursive: true })
        if (!isSwept) await removeOldDrafts(folder)
        isSwept = true
        await write(folder, file, bytes)
      }),
    read: (file) => failing('read', () => readFile(join(folder, file)).catch(nullIfMissing)),
    list: (names) =>
      failing('list', async () => {
        const files = (await readdir(folder).catch(nullIfMissing)) ?? []
        const starts = names && new Set(names)
        return files
          .filter((file) => isPictureFile(file) && (starts?.has(startOf(file)) ?? true))
          .sort()
      }),
    remove: (files) =>
      failing('delete', async () => {
        await Promise.all(files.map((file) => rm(join(folder, file), { force: true })))
      }),
    copy: (from, to) =>
      failing('copy', () =>
        linkOrCopy(join(folder, from), join(folder, to)).then(() => true),
      ).catch((error) => {
        if (isMissing(error.cause)) return false
        throw error
      }),
  }
}

const isMissing = (error: unknown) => hasCode(error, 'ENOENT')

function nullIfMissing(error: unknown): null {
  if (!isMissing(error)) throw error
  return null
}

/** Gives a file a second name; a file system without hard links gets a copy. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isMissing(error)) throw error
    await copyFile(from, to)
  }
}

/** Writes a file atomically, so that a crash never leaves a partial picture under its final name. */
async function write(folder: string, file: string, bytes: Buffer): Promise<void> {
  const draft = join(folder, `.${file}.draft`)
  const handle = await open(draft, 'w')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, join(folder, file))
}

/** Other processes may be writing to the same folder, so only old drafts are removed. */
async function removeOldDrafts(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((file) => DRAFT.test(file))) {
    const draft = join(folder, name)
    const age = Date.now() - (await stat(draft).then(({ mtimeMs }) => mtimeMs, Date.now))
    if (age > DRAFT_STALE_MS) await rm(draft, { force: true })
  }
}
