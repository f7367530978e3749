import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DAY_MS } from '@church/shared'
import { restore } from '../../src/operations/restore.ts'
import { verify } from '../../src/operations/verify.ts'
import { createPictureFolder } from '../../src/platform/picture-folder.ts'
import { createTestClock } from '../clock.ts'
import { createTestDatabase } from '../database.ts'
import { writeBackup } from './recording.ts'

const migrationsDir = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url))

/**
 * Restores the recorded backup of a release into a new database, as an upgrade leaves it: with all migrations, and with
 * the triggers that the release relies on. The clock is a day later.
 *
 * @param folder where the backup and the pictures go
 */
export async function restoreRelease(release: string, folder: string) {
  const backup = join(folder, `${release}.backup`)
  await writeBackup(new URL(`${release}.txt`, import.meta.url), backup)
  const database = await createTestDatabase({ bare: true })
  const mediaDir = join(folder, release)
  await mkdir(mediaDir)
  const made = await verify(backup)
  const storage = createPictureFolder(mediaDir)
  const target = { databaseUrl: database.url, storage, migrationsDir, replace: false }
  await restore(backup, made, { ...target, keepSignIns: true, withdrawals: null })
  const clock = createTestClock(new Date(Date.parse(made.made_at) + DAY_MS).toISOString())
  return { backup, database, mediaDir, made, clock }
}
