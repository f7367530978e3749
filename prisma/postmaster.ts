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
 * Finds the server that runs on a data folder, if any.
 *
 * A killed server leaves its file behind. PostgreSQL handles that itself unless another process has
 * since been given the same pid (after a reboot, or in a container, where pids are small); in that
 * case this function removes the file.
 */
export async function findPostmaster(dataDir: string): Promise<Postmaster | undefined> {
  const file = join(dataDir, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const [pid, , , port] = text.split('\n').map(Number)
  if (!pid || !isAlive(pid)) return undefined
  if (!(await runsIn(pid, dataDir))) {
    // A new server may have written the file in the meantime.
    if ((await readFile(file, 'utf8').catch(() => '')) === text) await rm(file, { force: true })
    return undefined
  }
  // PostgreSQL writes the port a moment after the pid.
  return port ? { pid, port } : undefined
}

/** Whether a process with this pid exists, under any account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** Whether the process's working directory is the data folder; true on systems that cannot tell. */
async function runsIn(pid: number, dataDir: string): Promise<boolean> {
  if (platform() !== 'linux') return true
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === dataDir
  } catch (error) {
    // A zombie still has its pid but no working directory.
    return !hasCode(error, 'ENOENT')
  }
}
