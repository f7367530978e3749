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
  const children = await Promise.all((await childrenOf(postmaster)).map(timesOf))
  return children.reduce((sum, times) => sum + (times?.own ?? 0), server.own + server.children)
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const times = await Promise.all(pids.map(timesOf))
  return pids.filter((_, n) => times[n]?.parent === parent)
}

/** The memory that a process has resident, or the most that it has had so far, in MB; NaN on systems without /proc. */
export const residentMemory = (pid: number) => megabytes(`/proc/${pid}/status`, 'VmRSS')
export const peakMemory = (pid: number) => megabytes(`/proc/${pid}/status`, 'VmHWM')

/** The resident memory of a PostgreSQL server in MB, with what its processes share counted once. */
export async function databaseMemory(postmaster: number): Promise<number> {
  const pids = [postmaster, ...(await childrenOf(postmaster))]
  const each = await Promise.all(pids.map((pid) => megabytes(`/proc/${pid}/smaps_rollup`, 'Pss')))
  return each.reduce((sum, mb) => sum + (mb || 0), 0)
}

async function megabytes(file: string, name: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024
}
