import { randomUUID } from 'node:crypto'
import { wallClockAt } from '@church/shared'
import { features } from '../../src/features/index.ts'
import type { Job } from '../../src/platform/jobs.ts'
import { INSIDE } from '../factories.ts'
import type { Answer } from '../walks/send.ts'
import { restoreSnapshot, takeSnapshot } from './restore.ts'
import {
  type Actor,
  anActor,
  ask,
  isDone,
  mayCount,
  oneOf,
  phoneMark,
  running,
  type Step,
  type World,
} from './world.ts'

const IMPORTS = '/api/users/admin/imports/'
const DONE: Answer = { status: 200, body: {}, text: '' }

/** Merges two records of an actor. */
async function merge(world: World, movesAccount: boolean): Promise<Answer | null> {
  const actor = anActor(world)
  const { double, id } = actor
  if (double === null || id === null) return null
  const [from, into] = movesAccount ? [id, double] : [double, id]
  const answer = await ask(world, world.office, 'POST', `/api/users/${from}/merge/`, { into })
  if (!isDone(answer)) return answer
  const { db } = world.processes[0].server.services
  const last = await db.merge.findFirst({ orderBy: { id: 'desc' } })
  if (last) world.merges.push({ id: last.id, actor, from, into, before: id })
  actor.id = into
  actor.double = null
  // Rights never move.
  if (movesAccount) actor.withdrawn.add('tasks')
  return answer
}

/** Applies a file as its preview shows it. */
async function importFile(
  world: World,
  file: string | null,
  kind = 'attendance',
): Promise<Answer | null> {
  if (file === null) return null
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', new Blob([file], { type: 'text/csv' }), 'file.csv')
  const uploaded = await ask(world, world.office, 'POST', IMPORTS, form)
  if (!isDone(uploaded)) return uploaded
  const id = Number(uploaded.body.id)
  const answer = await ask(world, world.office, 'POST', `${IMPORTS}${id}/apply/`, {
    skip_rest: true,
  })
  const isApplied = isDone(answer)
  if (isApplied) world.imports.push(id)
  if (!isApplied && !world.isPair) world.broken ??= 'an import refuses what its preview promised'
  return answer
}

/** The jobs of the product, which every process runs. */
const jobsOf = ({ server }: World['processes'][number]): Job[] =>
  features.flatMap((feature) => ('jobs' in feature ? feature.jobs(server.services) : []))

export async function signIn(world: World, actor: Actor): Promise<Answer | null> {
  const { email: username, id, password, signIns } = actor
  if (id === null) return null
  const answer = await oneOf(world).send('POST', '/api/users/login/', { username, password })
  if (isDone(answer)) signIns.push(String(answer.body.refreshToken))
  return answer
}

/** Enters at the desk that people were absent who took their names off: at every session, which is refused where they did. */
export async function enterAbsences(world: World): Promise<void> {
  for (const { id, nameless } of world.actors) {
    for (const session of nameless.length > 0 && id !== null ? world.sessions : []) {
      const path = `/api/users/admin/sessions/${session.id}/attendance/${id}/`
      await ask(world, world.office, 'PUT', path, { present: false, reason: 'Missed' })
    }
  }
}

/** Whatever writes about people. */
export const writers: Record<string, Step> = {
  'mark by phone': async (world) => {
    const actor = anActor(world)
    mayCount(world, running(world).id, actor.name)
    const path = '/api/users/profile/attendance/create/'
    return ask(world, actor.id, 'POST', path, phoneMark(running(world)))
  },
  'mark by a relative': async (world) => {
    const actor = anActor(world)
    if (actor.id === null) return null
    mayCount(world, running(world).id, actor.name)
    const body = { ...phoneMark(running(world)), users: [actor.id] }
    return ask(world, world.relative, 'POST', '/api/users/profile/attendance/household/', body)
  },
  'a steward’s tap': async (world) => {
    const actor = anActor(world)
    if (actor.id === null) return null
    mayCount(world, running(world).id, actor.name)
    const body = { session: running(world).id, user: actor.id }
    return ask(world, world.carer, 'POST', '/api/users/attendance/steward/mark/', body)
  },
  'the desk': async (world) => {
    const actor = anActor(world)
    const session = world.dice.one(world.sessions)
    if (actor.id === null || !session) return null
    mayCount(world, session.id, actor.name)
    const path = `/api/users/admin/sessions/${session.id}/attendance/${actor.id}/`
    const body = { present: world.dice.one([true, false, null]), reason: 'Seen' }
    return ask(world, world.office, 'PUT', path, body)
  },
  'sign in': (world) => signIn(world, anActor(world)),
  'the office exports': async (world) => {
    const answer = await ask(world, world.office, 'POST', '/api/users/admin/exports/', {
      kind: 'attendance',
    })
    if (isDone(answer)) world.file = answer.text
    return answer
  },
  'the office imports its export': (world) => importFile(world, world.file),
  'the office imports a list on paper': async (world) => {
    // A list of a session that runs is refused.
    const session = world.dice.one(world.sessions.slice(0, -1))
    if (!session) return null
    const actors = world.actors.filter(({ id }) => id !== null)
    for (const { name } of actors) mayCount(world, session.id, name)
    const church = await oneOf(world).server.services.church.get()
    const { date } = wallClockAt(new Date(session.start_datetime), church.time_zone)
    const rows = actors.map(({ email, name }) => `${name},Walker,${email},${date},${session.name}`)
    return importFile(world, ['First Name,Last Name,Email,Date,Session', ...rows].join('\n'))
  },
  'the office imports a list of the group': (world) => {
    const rows = world.actors.map(({ email, name }) => `${name},Walker,${email},Circle`)
    return importFile(
      world,
      ['First Name,Last Name,Email,Small Group', ...rows].join('\n'),
      'people',
    )
  },
  'the office undoes an import': async (world) => {
    const id = world.imports.pop()
    if (id === undefined) return null
    return ask(world, world.office, 'POST', `${IMPORTS}${id}/undo/`, {})
  },
  'a visitor’s card': async (world) => {
    const session = running(world)
    const body = { session: session.id, first_name: 'Nora', key: randomUUID(), ...INSIDE }
    const headers = { Cookie: `csrftoken=${randomUUID()}` }
    const answer = await oneOf(world).send('POST', '/api/church/visits/', body, headers)
    if (!isDone(answer)) return answer
    const id = Number(answer.body.id)
    world.cards.push({ id, session: session.id })
    mayCount(world, session.id, `card ${id}`)
    return answer
  },
  'the office says who a visitor is': async (world) => {
    const actor = anActor(world)
    if (world.cards.length === 0) await writers['a visitor’s card']?.(world)
    const card = world.dice.one(world.cards)
    if (actor.id === null || !card) return null
    const path = `/api/users/visitors/${card.id}/join/`
    const answer = await ask(world, world.office, 'POST', path, { user: actor.id })
    if (!isDone(answer)) return answer
    world.cards = world.cards.filter((other) => other !== card)
    world.bodies.get(card.session)?.delete(`card ${card.id}`)
    mayCount(world, card.session, actor.name)
    return answer
  },
  'the office merges the second record into theirs': (world) => merge(world, false),
  'the office merges theirs into the second record': (world) => merge(world, true),
  'the office undoes a merge': async (world) => {
    const merged = world.merges.pop()
    if (!merged) return null
    const path = `/api/users/admin/merges/${merged.id}/undo/`
    const answer = await ask(world, world.office, 'POST', path, {})
    if (!isDone(answer)) return answer
    const { actor, before, from, into } = merged
    actor.id = before
    actor.double = before === from ? into : from
    return answer
  },
  'the session closes, and the next begins': async (world) => {
    const { clock } = world.processes[0].server
    clock.set(running(world).end_datetime)
    for (const job of jobsOf(world.processes[0])) {
      if (job.name === 'expire-sessions') await job.run(new AbortController().signal)
    }
    world.sessions.push(await beginSession(world))
    return DONE
  },
  'every job runs': async (world) => {
    for (const job of jobsOf(oneOf(world))) await job.run(new AbortController().signal)
    return DONE
  },
  'a backup is made': async (world) => {
    const records = new Map(world.actors.map(({ name, id, double }) => [name, { id, double }]))
    const taken = await takeSnapshot(world.processes[0].server)
    world.snapshot = { ...taken, bodies: copyOf(world.bodies), records }
    return DONE
  },
  'the backup is restored': async (world) => {
    const { snapshot } = world
    if (!snapshot) return null
    await restoreSnapshot(world, snapshot)
    world.bodies = copyOf(snapshot.bodies)
    for (const actor of world.actors) {
      const records = snapshot.records.get(actor.name)
      if (actor.id !== null) Object.assign(actor, records)
      else if (records?.id) actor.erased.push(records.id)
    }
    // What the church did since is not in the backup.
    Object.assign(world, { imports: [], merges: [], cards: [] })
    return DONE
  },
}

const copyOf = (bodies: World['bodies']): World['bodies'] =>
  new Map([...bodies].map(([id, counted]) => [id, new Set(counted)]))

/** Begins a session that everybody may come to. */
export async function beginSession({ processes, sessions }: Pick<World, 'processes' | 'sessions'>) {
  const { clock, services } = processes[0].server
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
  const name = `Service ${sessions.length + 1}`
  const { id, startsAt, endsAt } = await services.db.session.create({
    data: { name, startsAt: at(0), endsAt: at(60) },
  })
  return { id, name, start_datetime: startsAt.toISOString(), end_datetime: endsAt.toISOString() }
}
