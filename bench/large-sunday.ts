import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '@church/shared'
import { type BehindProxy, behindProxy } from './behind-proxy.ts'
import { checkPath, markRequest } from './calls.ts'
import { openSession } from './church.ts'
import { databaseCpu, peakMemory, processCpu } from './cpu.ts'
import { paced } from './paced.ts'
import { createPhone, type PhoneRequest } from './phone.ts'
import { tokenOf } from './seed.ts'
import { answersInWords, median, quantile } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { type Testbed, withTestbed } from './testbed.ts'

const PROCESSES = 3
const PROXIES = 2
const WITHIN_MS = 60_000
const KILL_AFTER_MS = WITHIN_MS / 2
/** Until somebody taps again after a failure, and until a page opens its live channel again, at first. */
const AGAIN_MS = 1_000
const RECONNECT_MS = 500
const COUNT_TIMEOUT_MS = 120_000

/** Simulates members who arrive within a minute at three processes behind a proxy, of which one is killed. */
export async function largeSunday(members: number): Promise<void> {
  await withTestbed({ members }, (testbed) =>
    behindProxy(testbed, { processes: PROCESSES, proxies: PROXIES }, async (product) => {
      const session = await openSession({ ...testbed, product: { url: product.origin } })
      const used = await usage(testbed, product)
      const day = createDay(testbed, product, session)
      const killing = sleep(KILL_AFTER_MS).then(async () => {
        const row = await used.process(0)
        process.kill(product.processes[0]?.pid ?? 0, 'SIGKILL')
        return row
      })
      await paced(members, WITHIN_MS, day.arrive)
      const killed = await killing
      const { rows } = await testbed.pool.query<{ user_id: number }>(
        'SELECT user_id FROM attendance WHERE session_id = $1 AND present',
        [session.id],
      )
      const seen = await day.untilAllSee(rows.length)
      printTable(`Sunday: ${members} members within ${WITHIN_MS / 1000} s`, [
        {
          members: String(members),
          ...day.result(new Set(rows.map(({ user_id }) => user_id))),
          ...seen,
          'load average': formatNumber(loadavg()[0] ?? Number.NaN),
        },
      ])
      printTable('CPU and memory of each part', [
        { part: 'process 1, until it was killed', ...killed },
        { part: 'process 2', ...(await used.process(1)) },
        { part: 'process 3', ...(await used.process(2)) },
        { part: 'proxies', ...(await used.proxies()) },
        { part: 'database', ...(await used.database()) },
        { part: 'phones', ...(await used.phones()) },
      ])
      day.close()
    }),
  )
}

/** What every phone did and saw. */
function createDay({ secret }: Testbed, { urls, origin }: BehindProxy, session: Session) {
  const marks: { member: number; status: number; ms: number }[] = []
  const counts: number[] = []
  const live = { lost: 0, messages: 0, isOver: false }
  const pages: { close(): void }[] = []
  const tap = markRequest(session)
  const urlFor = (n: number) => urls[n % urls.length] ?? origin

  const watch = async (n: number, delayMs = RECONNECT_MS): Promise<void> => {
    const page = createPhone(urlFor(n), '', origin)
    pages[n] = page
    let isOpen = false
    const again = async (ms: number) => {
      page.close()
      if (live.isOver) return
      live.lost += 1
      await sleep(ms * (0.5 + Math.random()))
      if (!live.isOver) await watch(n, Math.min(ms * 2, 15_000))
    }
    const onCount = (count: number) => {
      isOpen = true
      live.messages += 1
      counts[n] = count
    }
    await page.listen(onCount, () => isOpen && void again(RECONNECT_MS)).catch(() => again(delayMs))
  }

  /** A failed request is sent again, as a page or its member would. */
  const insist = async (
    n: number,
    request: PhoneRequest,
    note?: (status: number, ms: number) => void,
  ) => {
    const start = performance.now()
    for (;;) {
      const phone = createPhone(urlFor(n), `Bearer ${tokenOf(n + 1, secret)}`)
      const answer = await phone.request(request).catch(() => ({ status: 0 }))
      phone.close()
      note?.(answer.status, performance.now() - start)
      if (answer.status !== 0 && answer.status < 500 && answer.status !== 429) return
      await sleep(AGAIN_MS)
    }
  }

  return {
    async arrive(n: number) {
      await insist(n, { method: 'GET', path: '/api/users/sessions/current/' })
      await insist(n, { method: 'GET', path: checkPath(session) })
      await watch(n)
      await insist(n, tap, (status, ms) => marks.push({ member: n + 1, status, ms }))
    },
    async untilAllSee(count: number) {
      const start = performance.now()
      const seeing = () => counts.filter((seen) => seen === count).length
      while (seeing() < counts.length && performance.now() < start + COUNT_TIMEOUT_MS)
        await sleep(10)
      return {
        'final count': `${count} on ${seeing()}`,
        'after ms': formatNumber(performance.now() - start),
        reconnected: String(live.lost),
        messages: String(live.messages),
      }
    },
    result(present: Set<number>) {
      const confirmed = marks.filter(({ status }) => [200, 201, 409].includes(status))
      const times = confirmed.map(({ ms }) => ms)
      return {
        'mark p50 ms': formatNumber(median(times)),
        'p99 ms': formatNumber(quantile(times, 0.99)),
        'longest ms': formatNumber(quantile(times, 1)),
        answers: answersInWords(marks),
        lost: String(confirmed.filter(({ member }) => !present.has(member)).length),
      }
    },
    close() {
      live.isOver = true
      for (const page of pages) page?.close()
    },
  }
}

/** CPU and memory that each part has used since now. */
async function usage({ postmaster }: Testbed, { processes, proxyPids }: BehindProxy) {
  const cpuOf = async (pids: number[]) => {
    const times = await Promise.all(pids.map(processCpu))
    return times.reduce((total, ms) => total + ms, 0)
  }
  const since = async (pids: number[]) => {
    const before = await cpuOf(pids)
    return async () => {
      const peaks = await Promise.all(pids.map(peakMemory))
      return {
        'CPU s': formatNumber(((await cpuOf(pids)) - before) / 1000),
        'peak MB': formatNumber(peaks.reduce((total, mb) => total + mb, 0)),
      }
    }
  }
  const started = await Promise.all(processes.map(({ pid }) => since([pid])))
  const proxies = await since(proxyPids)
  const phones = await since([process.pid])
  const databaseBefore = await databaseCpu(postmaster)
  return {
    process: async (n: number) => started[n]?.() ?? {},
    proxies,
    phones,
    database: async () => ({
      'CPU s': formatNumber(((await databaseCpu(postmaster)) - databaseBefore) / 1000),
      'peak MB': '–',
    }),
  }
}
