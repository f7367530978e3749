import { readFile, readlink, rm } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { hasCode } from './error-code.ts'

/** A running server, as its postmaster.pid describes it. */
export interface Postmaster {
  pid: number
  port: number
}

/**
 * The server that runs on a data folder, or undefined.
 *
 * A server that was killed leaves its file. PostgreSQL copes with that by itself unless another
 * process has got the same number since (after the machine restarted, or in a container, where
 * numbers are small); then the file is removed here.
 */
export async function findPostmaster(dataDir: string): Promise<Postmaster | undefined> {
  const file = join(dataDir, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const [pid, , , port] = text.split('\n').map(Number)
  if (!pid || !isAlive(pid)) return undefined
  if (!(await runsIn(pid, dataDir))) {
    // Unless a new server has written it in the meantime.
    if ((await readFile(file, 'utf8').catch(() => '')) === text) await rm(file, { force: true })
    return undefined
  }
  // The port comes a moment after the number.
  return port ? { pid, port } : undefined
}

/** Whether a process of this number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** A server works in its data folder; true where the system does not tell. */
async function runsIn(pid: number, dataDir: string): Promise<boolean> {
  if (platform() !== 'linux') return true
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === dataDir
  } catch (error) {
    // A process that has ended, but that nobody has waited for, still has its number.
    return !hasCode(error, 'ENOENT')
  }
}
