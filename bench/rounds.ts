import { databaseCpu, processCpu } from './cpu.ts'
import type { LoadResult } from './load.ts'
import { median, quantile, sum } from './statistics.ts'
import { formatNumber } from './table.ts'
import type { Target, Testbed } from './testbed.ts'

/** The result of one round, with the CPU time it took in milliseconds. */
interface Round extends LoadResult {
  processMs: number
  databaseMs: number
}

export type RunRound = (target: Target) => Promise<LoadResult>

/** The order A B B A is fair to both sides if the machine slows down or warms up. */
const BLOCK = ['product', 'baseline', 'baseline', 'product'] as const

export interface Comparison {
  product: Round[]
  baseline: Round[]
  /** CPU per request, product divided by baseline; one ratio per block. */
  ratios: number[]
}

/** Node optimises hot code only after thousands of calls, which a church's server has had by Sunday. */
const WARM_UP_ROUNDS = 4

/** Warms both sides up, then runs the given number of blocks. */
export async function compare(
  testbed: Testbed,
  blocks: number,
  runRound: RunRound,
): Promise<Comparison> {
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    for (const side of ['product', 'baseline'] as const) await runRound(testbed[side])
  }
  const all: Comparison = { product: [], baseline: [], ratios: [] }
  for (let block = 0; block < blocks; block++) {
    const rounds = { product: [] as Round[], baseline: [] as Round[] }
    for (const side of BLOCK) rounds[side].push(await measure(testbed, side, runRound))
    all.product.push(...rounds.product)
    all.baseline.push(...rounds.baseline)
    all.ratios.push(cpuPerAnswer(rounds.product) / cpuPerAnswer(rounds.baseline))
  }
  return all
}

async function measure(
  testbed: Testbed,
  side: 'product' | 'baseline',
  runRound: RunRound,
): Promise<Round> {
  const target = testbed[side]
  const cpu = async () => [await processCpu(target.pid), await databaseCpu(testbed.postmaster)]
  const before = await cpu()
  const result = await runRound(target)
  const after = await cpu()
  const [processMs = 0, databaseMs = 0] = after.map((ms, n) => ms - (before[n] ?? 0))
  return { ...result, processMs, databaseMs }
}

const answersOf = (rounds: Round[]) => sum(rounds.map(({ answers }) => answers))
const cpuPerAnswer = (rounds: Round[]) =>
  sum(rounds.map(({ processMs, databaseMs }) => processMs + databaseMs)) / answersOf(rounds)

/** The table rows of a comparison, one per side. */
export function comparisonRows(call: string, { product, baseline, ratios }: Comparison) {
  const line = (side: string, rounds: Round[], ratio: string) => {
    const latencies = rounds.flatMap((round) => round.latencies)
    const answers = answersOf(rounds)
    const each = (pick: (round: Round) => number) => formatNumber(sum(rounds.map(pick)) / answers)
    return {
      call,
      side,
      'requests/s': formatNumber(answers / sum(rounds.map(({ seconds }) => seconds))),
      'p50 ms': formatNumber(median(latencies)),
      'p99 ms': formatNumber(quantile(latencies, 0.99)),
      'process ms': each(({ processMs }) => processMs),
      'database ms': each(({ databaseMs }) => databaseMs),
      'CPU ratio': ratio,
      answers: answersByStatus(rounds),
    }
  }
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)]
  return [
    line(
      'product',
      product,
      `${formatNumber(median(ratios))} (${formatNumber(low)}–${formatNumber(high)})`,
    ),
    line('baseline', baseline, '1'),
  ]
}

function answersByStatus(rounds: Round[]): string {
  const counts = new Map<string, number>()
  const add = (name: string, count: number) => {
    if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count)
  }
  for (const { statuses, lost } of rounds) {
    for (const [status, count] of Object.entries(statuses)) add(status, count)
    add('none', lost)
  }
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(', ')
}
