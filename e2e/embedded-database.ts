import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Ends a database server that outlived a killed product, so that no test leaves one behind. */
export async function stopLeftDatabase(dataDir: string): Promise<void> {
  const pid = await databaseProcess(dataDir)
  if (pid === undefined || !isAlive(pid)) return
  process.kill(pid, 'SIGQUIT')
  while (isAlive(pid)) await sleep(50)
}

/** The process id that the server under `dataDir` wrote down, if it did. */
export async function databaseProcess(dataDir: string): Promise<number | undefined> {
  const names = await readdir(dataDir, { recursive: true }).catch(() => [])
  const file = names.find((name) => name.endsWith('postmaster.pid'))
  if (file === undefined) return undefined
  const [pid] = (await readFile(join(dataDir, file), 'utf8')).split('\n')
  return Number(pid)
}

/** Whether a process with this id runs; one that ended but was never waited for does not count. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
