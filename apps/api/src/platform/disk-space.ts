import { existsSync } from 'node:fs'
import { access, constants, mkdir, stat, statfs } from 'node:fs/promises'
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

/**
 * Makes the data folder, and says in one line what is wrong with its disk.
 * @returns what the operator should know; null if all is well
 * @throws Error with a one-line message if nothing can be written, or there is no room for what is new
 */
export async function prepareDataDir(
  path: string,
  { isNew }: { isNew: boolean },
): Promise<string | null> {
  let space: DiskSpace
  try {
    space = await diskSpaceOf(path)
    await mkdir(path, { recursive: true })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new Error(
      `DATA_DIR ${path} cannot be written to${code}: check its owner, and that its disk is not read-only.`,
    )
  }
  if (space.level === 'enough') return null
  const free = `the disk of DATA_DIR has only ${Math.floor(space.free / 1_000_000)} MB left`
  if (space.level === 'full' && isNew) throw new Error(`${free}: the first start needs 200 MB.`)
  return `${free}: make room.`
}

/** Judges the free space, in bytes. */
export const levelOf = (free: number, total: number): DiskSpace => ({
  free,
  total,
  level: free < FULL ? 'full' : free < LOW ? 'low' : 'enough',
})
