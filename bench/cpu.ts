import { readdir, readFile } from 'node:fs/promises'

/** Of a process by its number: CPU so far in milliseconds, its own and that of children it has waited for. */
interface Times {
  parent: number
  own: number
  ended: number
}

/** Linux counts in hundredths of a second, on every architecture that Node runs on. */
const TICK_MS = 10

/** Fields of /proc/<pid>/stat after the command's name, which may hold spaces: proc(5). */
async function timesOf(pid: number): Promise<Times | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 15) return undefined
  const [, parent, , , , , , , , , , user, system, endedUser, endedSystem] = fields.map(Number)
  return {
    parent: parent ?? 0,
    own: ((user ?? 0) + (system ?? 0)) * TICK_MS,
    ended: ((endedUser ?? 0) + (endedSystem ?? 0)) * TICK_MS,
  }
}

/** CPU of one process so far, in milliseconds; NaN where the system does not tell. */
export async function processCpu(pid: number): Promise<number> {
  return (await timesOf(pid))?.own ?? Number.NaN
}

/** CPU of a PostgreSQL server so far: the postmaster and all of its children, ended ones too. */
export async function databaseCpu(postmaster: number): Promise<number> {
  const server = await timesOf(postmaster)
  if (!server) return Number.NaN
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const all = await Promise.all(pids.map(timesOf))
  const children = all.filter((times) => times?.parent === postmaster)
  return children.reduce((sum, times) => sum + (times?.own ?? 0), server.own + server.ended)
}
