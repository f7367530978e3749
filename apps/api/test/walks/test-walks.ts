import { appendFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** A file to which a long run appends each broken walk, instead of ending with it, and how far it has got. */
const LOG = process.env.WALK_LOG
const LOGGED = 100
/** Milliseconds that the first walk, and each on average, may take on a busy machine. */
const FIRST_MS = 60_000
const EACH_MS = 20_000
/** Milliseconds that a statement may take there: a request that fails would change a walk's course. */
export const PATIENCE_MS = 60_000

interface Walked {
  /** The steps with their answers. */
  taken: string[]
  /** What the walk broke. */
  violation: string | null
}

/**
 * A test of random walks, each of which a seed determines: `few` by default. WALKS=100000 is the full run; WALK_SEED
 * selects the first walk, and WALKS=1 with it repeats one.
 */
export function testWalks(title: string, few: number, walk: (seed: number) => Promise<Walked>) {
  const walks = Number(process.env.WALKS ?? few)
  const first = Number(process.env.WALK_SEED ?? 1)
  const takeAll = async () => {
    let broken = 0
    for (let seed = first; seed < first + walks; seed += 1) {
      const { taken, violation } = await walk(seed)
      const repeat = `WALK_SEED=${seed} WALKS=1\n${taken.join('\n')}\n`
      if (!LOG) expect(violation, repeat).toBeNull()
      else if (violation) await appendFile(LOG, `${violation}\n${repeat}`)
      if (LOG && seed % LOGGED === 0) await appendFile(LOG, `${seed}\n`)
      if (violation) broken += 1
    }
    expect(broken).toBe(0)
  }
  test(title, takeAll, FIRST_MS + walks * EACH_MS)
}
