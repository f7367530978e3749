import { readdir, readFile } from 'node:fs/promises'

/** A process's CPU time so far in milliseconds: its own, and that of children it has waited for. */
interface CpuTimes {
  parent: number
  own: number
  children: number
}

/** Linux reports hundredths of a second on every architecture that Node supports. */
const TICK_MS = 10

/** Reads /proc/<pid>/stat after the command name, which may contain spaces: proc(5). */
async function timesOf(pid: number): Promise<CpuTimes | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 15) return undefined
  const [, parent, , , , , , , , , , user, system, childUser, childSystem] = fields.map(Number)
  return {
    parent: parent ?? 0,
    own: ((user ?? 0) + (system ?? 0)) * TICK_MS,
    children: ((childUser ?? 0) + (childSystem ?? 0)) * TICK_MS,
  }
}

/** CPU time of one process so far, in milliseconds; NaN on systems without /proc. */
export async function processCpu(pid: number): Promise<number> {
  return (await timesOf(pid))?.own ?? Number.NaN
}

/** CPU time of a PostgreSQL server so far: the postmaster and all its children, including exited ones. */
export async function databaseCpu(postmaster: number): Promise<number> {
  const server = await timesOf(postmaster)
  if (!server) return Number.NaN
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const all = await Promise.all(pids.map(timesOf))
  const children = all.filter((times) => times?.parent === postmaster)
  return children.reduce((sum, times) => sum + (times?.own ?? 0), server.own + server.children)
}

/** The most memory that a process has had resident so far, in MB; NaN on systems without /proc. */
export async function peakMemory(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+) kB/.exec(text)?.[1]) / 1024
}
