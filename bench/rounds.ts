import { databaseCpu, processCpu } from './cpu.ts'
import type { Seen } from './load.ts'
import { median, quantile, sum } from './statistics.ts'
import { short } from './table.ts'
import type { Contestant, World } from './world.ts'

/** One round of one contestant: what was seen, and the CPU it took in milliseconds. */
interface Round extends Seen {
  processMs: number
  databaseMs: number
}

export type Play = (contestant: Contestant) => Promise<Seen>

/** Rounds in the order A B B A, so that a machine that slows down or warms up is fair to both. */
const BLOCK = ['product', 'baseline', 'baseline', 'product'] as const

export interface Comparison {
  product: Round[]
  baseline: Round[]
  /** CPU a request, product by baseline: one ratio a block. */
  ratios: number[]
}

/** Node compiles what is hot only after thousands of calls, which a church's server has had by Sunday. */
const WARM_UP_ROUNDS = 4

/** Plays that many blocks after some rounds each to warm up. */
export async function compare(world: World, blocks: number, play: Play): Promise<Comparison> {
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    for (const side of ['product', 'baseline'] as const) await play(world[side])
  }
  const all: Comparison = { product: [], baseline: [], ratios: [] }
  for (let block = 0; block < blocks; block++) {
    const rounds = { product: [] as Round[], baseline: [] as Round[] }
    for (const side of BLOCK) rounds[side].push(await measured(world, side, play))
    all.product.push(...rounds.product)
    all.baseline.push(...rounds.baseline)
    all.ratios.push(cpuPerAnswer(rounds.product) / cpuPerAnswer(rounds.baseline))
  }
  return all
}

async function measured(world: World, side: 'product' | 'baseline', play: Play): Promise<Round> {
  const contestant = world[side]
  const cpu = async () => [await processCpu(contestant.pid), await databaseCpu(world.postmaster)]
  const before = await cpu()
  const seen = await play(contestant)
  const after = await cpu()
  const [processMs = 0, databaseMs = 0] = after.map((ms, n) => ms - (before[n] ?? 0))
  return { ...seen, processMs, databaseMs }
}

const answersOf = (rounds: Round[]) => sum(rounds.map(({ answers }) => answers))
const cpuPerAnswer = (rounds: Round[]) =>
  sum(rounds.map(({ processMs, databaseMs }) => processMs + databaseMs)) / answersOf(rounds)

/** One line of the printed table for each side. */
export function comparisonRows(call: string, { product, baseline, ratios }: Comparison) {
  const line = (side: string, rounds: Round[], ratio: string) => {
    const latencies = rounds.flatMap((round) => round.latencies)
    const answers = answersOf(rounds)
    const each = (pick: (round: Round) => number) => short(sum(rounds.map(pick)) / answers)
    return {
      call,
      side,
      'requests/s': short(answers / sum(rounds.map(({ seconds }) => seconds))),
      'p50 ms': short(median(latencies)),
      'p99 ms': short(quantile(latencies, 0.99)),
      'process ms': each(({ processMs }) => processMs),
      'database ms': each(({ databaseMs }) => databaseMs),
      'CPU ratio': ratio,
      answers: answersByStatus(rounds),
    }
  }
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)]
  return [
    line('product', product, `${short(median(ratios))} (${short(low)}–${short(high)})`),
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
