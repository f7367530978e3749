import { createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isBucket } from './bucket-place.ts'
import type { Env } from './env.ts'
import { createObjectStorage, type ObjectStorage } from './object-storage.ts'
import type { BucketSettings } from './s3-client.ts'
import { StorageError } from './storage-error.ts'

/** The place of the scheduled backups. File names have no folder. */
export interface BackupPlace {
  kind: 'folder' | 'bucket'
  /** The folder, or `s3://bucket/prefix`. */
  name: string
  /** Writes a draft, readable only by its owner, and waits until it is on disk. */
  write(draft: string, source: Readable): Promise<void>
  read(file: string): Promise<Readable>
  /** Gives a draft its final name. */
  publish(draft: string, file: string): Promise<void>
  remove(file: string): Promise<void>
  has(file: string): Promise<boolean>
  list(): Promise<{ file: string; bytes: number; writtenAt: Date }[]>
}

/** Milliseconds that the server may take to copy a whole backup. */
const COPY = { answerMs: 300_000, deadlineMs: 300_000 }

export const createBackupPlace = (env: BucketSettings & Pick<Env, 'BACKUP_TO'>): BackupPlace =>
  isBucket(env.BACKUP_TO)
    ? createBackupBucket(
        createObjectStorage(env.BACKUP_TO, env),
        createObjectStorage(env.BACKUP_TO, env, COPY),
      )
    : createBackupFolder(env.BACKUP_TO)

function createBackupBucket(storage: ObjectStorage, patient: ObjectStorage): BackupPlace {
  return {
    kind: 'bucket',
    name: storage.place,
    write: storage.putStream,
    async read(file) {
      const found = await storage.readStream(file)
      if (!found) throw new StorageError(`${storage.place}/${file} does not exist`)
      return found
    },
    async publish(draft, file) {
      if (!(await patient.copy(draft, file))) {
        throw new StorageError(`${storage.place}/${draft} does not exist`)
      }
      await storage.remove(draft)
    },
    remove: storage.remove,
    async has(file) {
      for await (const { key } of storage.list(file)) if (key === file) return true
      return false
    },
    async list() {
      const found = []
      for await (const { key, bytes, modifiedAt } of storage.list()) {
        found.push({ file: key, bytes, writtenAt: modifiedAt ?? new Date() })
      }
      return found
    },
  }
}

/** A folder of backups, or of other files. */
export function createBackupFolder(dir: string): BackupPlace {
  const at = (file: string) => join(dir, file)
  return {
    kind: 'folder',
    name: dir,
    async write(draft, source) {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const file = await open(at(draft), 'wx', 0o600)
      await pipeline(source, file.createWriteStream({ flush: true }))
    },
    read: async (file) => createReadStream(at(file)),
    async publish(draft, file) {
      await rename(at(draft), at(file))
      await syncFolder(dir)
    },
    remove: (file) => rm(at(file), { force: true }),
    has: (file) =>
      access(at(file)).then(
        () => true,
        () => false,
      ),
    async list() {
      const files = await readdir(dir).catch(() => [])
      const found = files.map(async (file) => {
        const { size, mtime } = await stat(at(file))
        return { file, bytes: size, writtenAt: mtime }
      })
      return Promise.all(found)
    },
  }
}

/** A new name survives a power cut only once its folder is on disk. */
async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir)
  await folder.sync().finally(() => folder.close())
}
