import { expect, test } from 'vitest'
import { createDice } from './fuzz/dice.ts'
import { aChurch } from './server.ts'
import { findViolation } from './walks/checks.ts'
import { openOffice } from './walks/office.ts'
import { steps } from './walks/steps.ts'
import { catchMails, createActors, createSend, type World } from './walks/world.ts'

/** WALKS=100000 is the full run; WALK_SEED selects the first walk, and WALKS=1 with it repeats one. */
const WALKS = Number(process.env.WALKS ?? 200)
const SEED = Number(process.env.WALK_SEED ?? 1)
/** Milliseconds that a walk may take on average on a slow machine. */
const EACH_MS = 5_000

const SHORTEST = 3
const LONGEST = 8
/** Steps tried for one walk, most of which are not possible at first. */
const THROWS = 40

const server = await aChurch()
const { clock, services } = server
const mails = catchMails(server)
const send = await createSend(server)
const names = Object.keys(steps)

/** Takes one walk, which the seed determines. @returns its steps with their answers, and what it broke */
async function walk(seed: number) {
  await services.pool.query('DELETE FROM users; DELETE FROM rate_limits')
  await mails.clear()
  clock.advance(3_660_000)
  let texts = 0
  const dice = createDice(seed)
  const world: World = {
    ...createActors(seed),
    server,
    dice,
    secrets: [],
    send,
    mailsTo: mails.mailsTo,
    newText: () => {
      texts += 1
      return `Secret Street ${seed}-${texts}.`
    },
  }
  await openOffice(world)
  const taken: string[] = []
  const length = SHORTEST + dice.below(LONGEST - SHORTEST + 1)
  for (let throws = 0; taken.length < length && throws < THROWS; throws += 1) {
    const name = dice.one(names) ?? ''
    const answers = [(await steps[name]?.(world)) ?? []].flat()
    // A step that asked for nothing, as there was nobody or nothing to ask for, is none.
    if (answers.length > 0) taken.push(`${name}: ${answers.map(({ status }) => status).join(', ')}`)
  }
  return { taken, violation: await findViolation(world) }
}

test(
  'wherever an identity moves, nobody reads another’s details, and a mailbox leads to an account',
  async () => {
    for (let seed = SEED; seed < SEED + WALKS; seed += 1) {
      const { taken, violation } = await walk(seed)
      expect(violation, `WALK_SEED=${seed} WALKS=1\n${taken.join('\n')}\n`).toBeNull()
    }
  },
  WALKS * EACH_MS,
)
