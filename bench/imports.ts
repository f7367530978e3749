import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportSummary } from '@church/shared'
import { apiOf } from '../e2e/people.ts'
import { markRequest } from './calls.ts'
import { openSession } from './church.ts'
import { once } from './paced.ts'
import type { Answer } from './phone.ts'
import { ADMIN_ID, tokenOf } from './seed.ts'
import { median, quantile } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { type Testbed, withTestbed } from './testbed.ts'

const PEOPLE = Number(process.env.PEOPLE ?? 20_000)
const MARKS_A_SECOND = 20
const QUIET_MS = 20_000
/** Enough for the marks of three minutes. */
const MEMBERS = 5_000

/** Measures how long an import of 20,000 people takes, and the marks meanwhile. */
export async function imports(): Promise<void> {
  await withTestbed({ members: MEMBERS }, async (testbed) => {
    const marks = createMarks(testbed, markRequest(await openSession(testbed)))
    await marks.during(sleep(2_000))
    const quiet = await marks.during(sleep(QUIET_MS))
    const { api, upload, apply, undo } = importOf(testbed)
    const uploading = await marks.during(upload())
    const applying = await marks.during(apply())
    const undoing = await marks.during(undo())
    const [imported] = (await api.listImports({})).imports
    const p99 = (answers: Answer[]) =>
      quantile(
        answers.map(({ ms }) => ms),
        0.99,
      )
    const row = (what: string, { seconds, answers }: Awaited<typeof quiet>) => ({
      what,
      seconds: formatNumber(seconds),
      marks: `${answers.filter(({ status }) => status === 201).length} of ${answers.length}`,
      'p50 ms': formatNumber(median(answers.map(({ ms }) => ms))),
      'p99 ms': formatNumber(p99(answers)),
      ratio: formatNumber(p99(answers) / p99(quiet.answers)),
    })
    printTable(`Import: ${imported?.result?.added} people`, [
      row('mark, quiet', quiet),
      row('mark, during upload and preview', uploading),
      row('mark, while the import is applied', applying),
      row('mark, while it is undone', undoing),
    ])
  })
}

/** Marks members at a steady rate, each once. */
function createMarks({ product, secret }: Testbed, tap: ReturnType<typeof markRequest>) {
  let next = ADMIN_ID + 1
  return {
    /** Marks until `work` is done. @returns how long that took, and the answers */
    async during(work: Promise<unknown>) {
      const startedAt = performance.now()
      let isDone = false
      const done = work.finally(() => {
        isDone = true
      })
      const answers: Promise<Answer>[] = []
      while (!isDone) {
        answers.push(once(product.url, `Bearer ${tokenOf(next++, secret)}`, tap))
        await sleep(1_000 / MARKS_A_SECOND)
      }
      await done
      return {
        seconds: (performance.now() - startedAt) / 1_000,
        answers: await Promise.all(answers),
      }
    },
  }
}

export function importOf({ product, secret }: Testbed) {
  const api = apiOf(product.url, tokenOf(ADMIN_ID, secret))
  let summary: ImportSummary | undefined
  const params = () => ({ id: summary?.id ?? 0 })
  return {
    api,
    async upload() {
      const body = { kind: 'people', file_name: 'people.csv' } as const
      summary = await api.createImport({ file: new Blob([importTable()]), body })
    },
    apply: () => api.applyImport({ params: params(), body: {} }),
    undo: () => api.undoImport({ params: params() }),
  }
}

/** A file of many people. */
export function importTable(): string {
  const header =
    'First Name,Last Name,Email,Phone,Date of Birth,House or Flat,Street,City,Postcode,Departments,Household'
  const rows = Array.from({ length: PEOPLE }, (_, n) =>
    [
      `Given${n}`,
      `Family${n >> 2}`,
      `imported${n}@church.test`,
      `+44 7700 ${900_000 + (n % 100_000)}`,
      `19${50 + (n % 50)}-0${(n % 9) + 1}-1${n % 10}`,
      String(n % 120),
      `Street ${n % 300}`,
      'Luton',
      `LU${n % 9}`,
      n % 5 === 0 ? 'Choir; Youth' : '',
      `The Family${n >> 2} family`,
    ].join(','),
  )
  return [header, ...rows].join('\n')
}
