import { existsSync } from 'node:fs'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

const GB = 1_000_000_000
const LOW = 2 * GB
const FULL = GB / 5

/** The space on the disk of a folder, in bytes. `low`: free some soon; `full`: now. */
interface DiskSpace {
  free: number
  total: number
  level: 'enough' | 'low' | 'full'
}

/**
 * Measures the disk of a folder, which need not exist yet.
 * @throws if the folder, or the nearest one above it, cannot be written to
 */
export async function diskSpaceOf(path: string): Promise<DiskSpace> {
  let folder = path
  // A missing folder will be created in the nearest existing one.
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder)
  if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`)
  await access(folder, constants.W_OK)
  const { bavail, blocks, bsize } = await statfs(folder)
  return levelOf(bavail * bsize, blocks * bsize)
}

/** Judges the free space, in bytes. */
export const levelOf = (free: number, total: number): DiskSpace => ({
  free,
  total,
  level: free < FULL ? 'full' : free < LOW ? 'low' : 'enough',
})
