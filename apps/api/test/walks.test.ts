import { createDice } from './fuzz/dice.ts'
import { aChurch } from './server.ts'
import { addRecord, arrive } from './walks/arrive.ts'
import { findViolation } from './walks/checks.ts'
import { change, register } from './walks/deeds.ts'
import { CLOSED } from './walks/details.ts'
import { haveGroups, MAKE_GROUPS } from './walks/groups.ts'
import { openOffice } from './walks/office.ts'
import { catchMails, createSend } from './walks/send.ts'
import { speedUp } from './walks/speed-up.ts'
import { changeAddressThere } from './walks/stale-screen.ts'
import { steps } from './walks/steps.ts'
import { PATIENCE_MS, testWalks } from './walks/test-walks.ts'
import { createActors, type World } from './walks/world.ts'

const SHORTEST = 3
const LONGEST = 8
const MORE = LONGEST - SHORTEST + 1
/** Steps of a walk with those that are refused. */
const MOST_TRIES = 16

/** The step that takes as long as all others of a walk. */
const COSTLY = 'office imports'

const MODES = ['open', 'open', 'choice', 'closed'] as const
const NEWCOMERS = ['open', 'approve'] as const

// The walks share everything but their people.
const server = await aChurch({ waitMs: PATIENCE_MS, writes: 'by requests' })
const forgetAttempts = speedUp(server)
const { clock, services } = server
const mails = catchMails(server)
const send = await createSend(server, mails.idle)
const office = await openOffice(server)

/** Empties the church but for its office, an hour later. */
async function anew(rules: World['rules']): Promise<void> {
  clock.advance(3_660_000)
  mails.clear()
  await forgetAttempts()
  await services.pool.query(
    `DELETE FROM users WHERE id <> ${office.id}; DELETE FROM imports; DELETE FROM deliveries; DELETE FROM groups;
     DELETE FROM withdrawals WHERE kind <> 'began';
     INSERT INTO settings (key, value, updated_at) VALUES ('directory', '${JSON.stringify(rules)}', now())
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
  await services.pool.query(MAKE_GROUPS, [clock.now()])
}

/** Makes up what has happened before a walk. */
async function begin(world: World): Promise<void> {
  const { dice, isPlanted, owner, stranger } = world
  if (isPlanted) await register(world, stranger, owner.mailboxes[0])
  for (const actor of isPlanted ? [stranger] : [owner, stranger])
    if (!dice.once(4)) await arrive(world, actor)
  // The office may have a record of hers from before she registered, and her account another address since.
  if (dice.once(3)) {
    await addRecord(world)
    const hasMoved = dice.once(2)
    if (hasMoved) await change(world, owner, owner.mailboxes[1])
    const isTaken = !hasMoved && dice.once(2)
    if (isTaken) await changeAddressThere(world)
  }
  const addresses = new Set(owner.mailboxes)
  world.secrets.push({ text: CLOSED, about: 'owner', account: null, addresses })
  await haveGroups(world)
  await services.pubSub.caughtUp()
}

/** Takes one walk, which the seed determines. @returns its steps with their answers, and what it broke */
async function walk(seed: number) {
  const dice = createDice(seed)
  const rules = { mode: dice.one(MODES), newcomers: dice.one(NEWCOMERS) }
  await anew(rules)
  let texts = 0
  const world: World = {
    ...createActors(seed),
    server,
    dice,
    office,
    rules,
    secrets: [office.secret],
    taken: new Map(),
    leavers: new Set(),
    untold: null,
    isPlanted: dice.once(8),
    send,
    mailsTo: mails.to,
    forgetAttempts,
    newText: () => {
      texts += 1
      return `(099) ${String(seed).padStart(6, '0')} ${String(texts).padStart(2, '0')}`
    },
  }
  await begin(world)
  const absent = dice.one(['owner', 'stranger', 'nobody'])
  // A walk that knows only some of the steps combines them in more ways, and repeats more of them.
  const known = Object.keys(steps).filter(
    (name) => !name.startsWith(absent) && dice.once(name === COSTLY && !world.isPlanted ? 6 : 2),
  )
  const taken: string[] = []
  // Most walks are long, since it takes several steps to get anywhere.
  const length = Math.max(dice.below(MORE), dice.below(MORE)) + SHORTEST
  let moves = 0
  let untried = known
  while (moves < length && untried.length > 0 && taken.length < MOST_TRIES) {
    const name = dice.one(untried) ?? ''
    const answers = [(await steps[name]?.(world)) ?? []].flat()
    // A step that asked for nothing, as there was nobody or nothing to ask for, is none.
    if (answers.length > 0) taken.push(`${name}: ${answers.map(({ status }) => status).join(', ')}`)
    const isMove = answers.some(({ status }) => status >= 200 && status < 400)
    if (isMove) moves += 1
    // What was refused is so again until somebody has moved.
    untried = isMove ? known : untried.filter((other) => other !== name)
  }
  return { taken, violation: await findViolation(world) }
}

testWalks(
  'wherever an identity moves, nobody reads another’s details or gains their rights, and a mailbox leads to an account',
  120,
  walk,
)
