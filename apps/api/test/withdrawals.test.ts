import { afterAll } from 'vitest'
import { ALL_SHARED } from './factories.ts'
import { createDice, type Dice } from './fuzz/dice.ts'
import { aChurch, startAnotherServer } from './server.ts'
import { openOffice } from './walks/office.ts'
import { type Answer, catchMails, createSend } from './walks/send.ts'
import { speedUp } from './walks/speed-up.ts'
import { PATIENCE_MS, testWalks } from './walks/test-walks.ts'
import { acts, deeds } from './withdrawals/acts.ts'
import { findReturned } from './withdrawals/checks.ts'
import { disconnect } from './withdrawals/restore.ts'
import { type Actor, ask, mayCount, phoneMark, type Step, type World } from './withdrawals/world.ts'
import { beginSession, enterAbsences, signIn, writers } from './withdrawals/writers.ts'

const SHORTEST = 5
const LONGEST = 14

const here = await aChurch({ waitMs: PATIENCE_MS, connections: 2 })
const there = await startAnotherServer(here, { waitMs: PATIENCE_MS })
const forget = [speedUp(here), speedUp(there)]
const mails = [catchMails(here), catchMails(there)]
const open = async (server: typeof here, n: number) => ({
  server,
  send: await createSend(server, async () => mails[n]?.idle()),
})
const processes: World['processes'] = [await open(here, 0), await open(there, 1)]
const office = await openOffice(here)
afterAll(disconnect)

const SHOWN = { listed: true, ...ALL_SHARED }
const NAMES = ['ann', 'ben', 'cara'] as const
const LONG_AFTER = new Date('9000-01-01')
const { beside, clock, services } = here
const { db, pubSub } = services

/** Inserts a person; those with an account have the password of their name. @returns their id */
async function insertPerson(name: string, email: string | null, roles: string[] = []) {
  const at = new Date(0)
  const account = email && {
    passwordHash: `hash of the long password of ${name}`,
    emailConfirmedAt: at,
    refreshTokens: {
      create: {
        tokenHash: `first ${email}`,
        createdAt: at,
        lastUsedAt: at,
        expiresAt: LONG_AFTER,
        provedAt: LONG_AFTER,
      },
    },
  }
  const { id } = await db.user.create({
    data: {
      firstName: name,
      lastName: 'Walker',
      email,
      approvedAt: at,
      createdAt: at,
      member: { create: {} },
      roles: { create: roles.map((role) => ({ role, grantedAt: at })) },
      ...account,
    },
  })
  return id
}

async function insertActor(name: string, seed: number): Promise<Actor> {
  const email = `${name}${seed}@walk.test`
  const id = await insertPerson(name, email, name === 'cara' ? [] : ['steward'])
  await db.messageChoice.create({
    data: { userId: id, kind: 'announcements', way: 'mail', isOn: true, chosenAt: clock.now() },
  })
  return {
    name,
    id,
    email,
    erased: [],
    password: `the long password of ${name}`,
    withdrawn: new Set(),
    nameless: [],
    signIns: [],
    endedSignIns: [],
    formerPasswords: [],
    formerAddresses: [],
    double: await insertPerson(name, null),
  }
}

/** Empties the church but for its office, and lets new people in. */
async function begin(seed: number, dice: Dice): Promise<World> {
  clock.advance(2 * 3_600_000)
  const mode = dice.one(['open', 'choice'])
  await beside.query(
    `DELETE FROM households; DELETE FROM users WHERE id <> ${office.id}; DELETE FROM sessions; DELETE FROM groups;
     DELETE FROM imports; DELETE FROM deliveries; DELETE FROM merges; DELETE FROM audit_events;
     DELETE FROM withdrawals WHERE kind <> 'began';
     INSERT INTO settings (key, value, updated_at)
     VALUES ('directory', '{"mode": "${mode}", "newcomers": "open"}', now())
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
  for (const each of mails) each.clear()
  const actors: Actor[] = []
  for (const name of NAMES) actors.push(await insertActor(name, seed))
  const relative = await insertPerson('rita', `rita${seed}@walk.test`)
  const carer = await insertPerson('carl', `carl${seed}@walk.test`, ['carer', 'steward'])
  const members = [relative, ...actors.map(({ id }) => id ?? 0)].map((userId) => ({
    userId,
    relation: 'adult',
    mayAct: userId === relative,
    agreedAt: clock.now(),
  }))
  const createdAt = clock.now()
  await db.household.create({ data: { name: 'Walker', createdAt, members: { create: members } } })
  const belonging = actors.map(({ id }) => ({ userId: id ?? 0, shares: true }))
  await db.group.create({
    data: { name: 'Circle', visibility: 'open', createdAt, people: { create: belonging } },
  })
  await db.sharing.createMany({
    data: actors.map(({ id }) => ({ memberId: id ?? 0, ...SHOWN, chosenAt: createdAt })),
  })
  const sessions = [await beginSession({ processes, sessions: [] })]
  return {
    processes,
    dice,
    actors,
    last: null,
    office: office.id,
    carer,
    relative,
    sessions,
    bodies: new Map(),
    cards: [],
    file: null,
    isPair: false,
    broken: null,
    imports: [],
    merges: [],
    snapshot: null,
  }
}

const tables: [string, Record<string, Step>][] = [
  ['act', acts],
  ['write', writers],
]

/** What may happen at the same moment as an act: anything but what stands for a stop of the product. */
const ALONE = [
  'a backup is made',
  'the backup is restored',
  'the session closes, and the next begins',
]

/** The lines of the ledger that have the test's time. */
let timed = 0

/** Gives what the last step withdrew the test's time: one instant, since lines are ordered by their ids alone. */
async function haveLedgerSayNow(): Promise<void> {
  const { rows } = await beside.query<{ id: number }>(
    'UPDATE withdrawals SET at = $1 WHERE id > $2 RETURNING id',
    [clock.now(), timed],
  )
  timed = Math.max(timed, ...rows.map(({ id }) => id))
}

/** Takes a step, or an act and a writer at the same moment. @returns what happened */
async function move(world: World, known: [string, Step][]): Promise<string> {
  const { dice } = world
  const [name, step] = dice.one(known) ?? ['', null]
  const [other, beside] = dice.one(Object.entries(writers)) ?? ['', null]
  const isPair = name in acts && !ALONE.includes(other) && dice.once(3)
  world.isPair = isPair
  const answers = await Promise.all([step?.(world), isPair ? beside?.(world) : null])
  const said = (what: string, answer: Answer | null | undefined) =>
    answer ? [`${what}: ${answer.status}`] : []
  return [...said(name, answers[0]), ...(isPair ? said(other, answers[1]) : [])].join(' with ')
}

/** Lets the people have a past: a sign-in, a service at which they were marked, and what the office took from it. */
async function havePast(world: World): Promise<void> {
  const { actors, dice, relative } = world
  for (const actor of world.actors) await signIn(world, actor)
  const [session] = world.sessions
  if (!session || dice.once(3)) return
  for (const { id, name } of actors) {
    mayCount(world, session.id, name)
    const body = { ...phoneMark(session), users: [id] }
    await ask(world, relative, 'POST', '/api/users/profile/attendance/household/', body)
  }
  if (dice.once(3)) await writers['a visitor’s card']?.(world)
  await writers['the session closes, and the next begins']?.(world)
  if (!dice.once(3)) await writers['the office exports']?.(world)
  if (dice.once(2)) await writers['a backup is made']?.(world)
}

/** Takes one walk, which the seed determines but for what happens at the same moment. */
async function walk(seed: number) {
  const dice = createDice(seed)
  const world = await begin(seed, dice)
  await pubSub.caughtUp()
  await havePast(world)
  await haveLedgerSayNow()
  const all = [...tables.flatMap(([, steps]) => Object.entries(steps)), ...Object.entries(deeds)]
  // A walk that knows only some of the steps combines them in more ways, and repeats more of them.
  const known = all.filter(([name]) => name !== 'erase' && (name in acts || dice.once(2)))
  // Whom nobody has any more withdraws nothing else.
  if (dice.once(3)) known.push(...all.filter(([name]) => name === 'erase'))
  const taken: string[] = []
  const length = SHORTEST + dice.below(LONGEST - SHORTEST + 1)
  for (let n = 0; n < length * 2 && taken.length < length; n++) {
    clock.advance(1000)
    const said = await move(world, known)
    await haveLedgerSayNow()
    if (said) taken.push(said)
  }
  for (const each of forget) await each()
  if (dice.once(3)) await enterAbsences(world)
  else if (await writers['the backup is restored']?.(world)) taken.push('restored')
  return { taken, violation: await findReturned(world) }
}

testWalks('nothing that was withdrawn is back unless its person or an admin gave it', 60, walk)
