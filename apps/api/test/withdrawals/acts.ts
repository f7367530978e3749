import { ALL_SHARED } from '../factories.ts'
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

const now = ({ processes }: World) => processes[0].server.clock.now()

const setSharing = (world: World, { id }: Actor, listed: boolean) => {
  const body = { listed, shares: ALL_SHARED }
  return ask(world, id, 'PUT', '/api/users/profile/sharing/', body)
}

const setStanding = (world: World, { id }: Actor, standing: string) =>
  id === null ? null : ask(world, world.office, 'PUT', `/api/users/update/${id}/`, { standing })

const chooseName = (world: World, { id }: Actor, choice: object) =>
  ask(world, id, 'PUT', '/api/users/profile/attendance/keeping/', choice)

const chooseMails = (world: World, { id }: Actor, mail: boolean) => {
  const body = { kind: 'announcements', mail }
  return ask(world, id, 'PUT', '/api/users/profile/messages/', body)
}

const stand = async (world: World, { id }: Actor, how: 'join' | 'leave') => {
  const group = await world.processes[0].server.services.db.group.findFirstOrThrow()
  return ask(world, id, 'POST', `/api/users/groups/${group.id}/${how}/`, {})
}

/** The sessions at which somebody is named. */
async function named(world: World, { id }: Actor): Promise<Set<number>> {
  const { db } = world.processes[0].server.services
  const rows = await db.attendance.findMany({ where: { userId: id ?? 0 } })
  return new Set(rows.map(({ sessionId }) => sessionId))
}

/** What people and the office withdraw. */
export const acts: Record<string, Step> = {
  leave: async (world) => {
    const actor = anActor(world)
    const answer = await setStanding(world, actor, 'left')
    if (isDone(answer)) actor.withdrawn.add('membership').add('tasks').add('group')
    return answer
  },
  hide: async (world) => {
    const actor = anActor(world)
    const answer = await setSharing(world, actor, false)
    if (isDone(answer)) actor.withdrawn.add('listing')
    return answer
  },
  unname: async (world) => {
    const actor = anActor(world)
    const isPast = world.dice.once(2)
    const counted = !world.dice.once(3)
    const past = isPast ? 'unname' : 'keep'
    const answer = await chooseName(world, actor, { keep: false, counted, past })
    if (!isDone(answer)) return answer
    if (counted) actor.withdrawn.delete('counting')
    else actor.withdrawn.add('counting')
    const from = now(world)
    const last = actor.nameless.at(-1)
    const before = await named(world, actor)
    if (last?.until === null) last.isPast ||= isPast
    else actor.nameless.push({ from, until: null, isPast, before })
    if (isPast) for (const each of actor.nameless) each.before.clear()
    return answer
  },
  'leave the group': async (world) => {
    const actor = anActor(world)
    const answer = await stand(world, actor, 'leave')
    if (isDone(answer)) actor.withdrawn.add('group')
    return answer
  },
  unsubscribe: async (world) => {
    const actor = anActor(world)
    const answer = await chooseMails(world, actor, false)
    if (isDone(answer)) actor.withdrawn.add('announcements')
    return answer
  },
  'unsubscribe by a link': async (world) => {
    const actor = anActor(world)
    const { services } = world.processes[0].server
    if (actor.id === null || !(await services.db.user.count({ where: { id: actor.id } })))
      return null
    const to = { userId: actor.id, kind: 'announcements' }
    const token = await services.unsubscribeLinks.tokenFor(services.pool, to)
    const answer = await oneOf(world).send('POST', '/api/messages/unsubscribe/', { token })
    if (isDone(answer)) actor.withdrawn.add('announcements')
    return answer
  },
  erase: async (world) => {
    const actor = anActor(world)
    const { id } = actor
    const answer = await ask(world, id, 'DELETE', '/api/users/profile/delete/', {})
    if (!isDone(answer) || id === null) return answer
    actor.erased.push(id)
    actor.id = null
    return answer
  },
  demote: async (world) => {
    const actor = anActor(world)
    if (actor.id === null) return null
    const path = `/api/users/update/${actor.id}/`
    const answer = await ask(world, world.office, 'PUT', path, { roles: [] })
    if (isDone(answer)) actor.withdrawn.add('tasks')
    return answer
  },
  'sign out': async (world) => {
    const actor = world.dice.one(world.actors.filter(({ signIns }) => signIns.length > 0))
    const refresh = world.dice.one(actor?.signIns ?? [])
    if (!actor || refresh === undefined) return null
    const answer = await oneOf(world).send('POST', '/api/users/logout/', { refresh })
    if (!isDone(answer)) return answer
    actor.signIns = actor.signIns.filter((other) => other !== refresh)
    actor.endedSignIns.push(refresh)
    return answer
  },
  'change the password': async (world) => {
    const actor = anActor(world)
    const password = `${actor.password} and more`
    const body = { current: actor.password, password }
    const answer = await ask(world, actor.id, 'PUT', '/api/users/profile/password/', body)
    if (!isDone(answer)) return answer
    actor.formerPasswords.push(actor.password)
    actor.endedSignIns.push(...actor.signIns.splice(0))
    actor.password = password
    return answer
  },
  'change the address': async (world) => {
    const actor = anActor(world)
    const email = `new.${actor.email}`
    const answer = await ask(world, actor.id, 'PUT', '/api/users/profile/update/', { email })
    if (!isDone(answer)) return answer
    actor.formerAddresses.push(actor.email)
    actor.email = email
    return answer
  },
}

/** What people give again, and the office's own deeds. Nothing else brings back what was withdrawn. */
export const deeds: Record<string, Step> = {
  'show again': async (world) => {
    const actor = anActor(world)
    const answer = await setSharing(world, actor, true)
    if (isDone(answer)) actor.withdrawn.delete('listing')
    return answer
  },
  'keep the name again': async (world) => {
    const actor = anActor(world)
    const answer = await chooseName(world, actor, { keep: true, past: 'keep' })
    if (isDone(answer)) actor.withdrawn.delete('counting')
    const last = actor.nameless.at(-1)
    if (isDone(answer) && last?.until === null) last.until = now(world)
    return answer
  },
  'is counted without a name once': async (world) => {
    const [actor, session] = [anActor(world), running(world)]
    const from = now(world)
    const before = await named(world, actor)
    const chosen = { keep: false, counted: true, past: 'keep' }
    if (actor.nameless.at(-1)?.until === null) return null
    if (!isDone(await chooseName(world, actor, chosen))) return null
    mayCount(world, session.id, actor.name)
    const path = '/api/users/profile/attendance/create/'
    await ask(world, actor.id, 'POST', path, phoneMark(session))
    const answer = await chooseName(world, actor, { keep: true, past: 'keep' })
    const until = isDone(answer) ? now(world) : null
    actor.nameless.push({ from, until, isPast: false, before })
    return answer
  },
  'join the group': async (world) => {
    const actor = anActor(world)
    const answer = await stand(world, actor, 'join')
    if (isDone(answer)) actor.withdrawn.delete('group')
    return answer
  },
  'subscribe again': async (world) => {
    const actor = anActor(world)
    const answer = await chooseMails(world, actor, true)
    if (isDone(answer)) actor.withdrawn.delete('announcements')
    return answer
  },
  'the office makes somebody active': async (world) => {
    const actor = anActor(world)
    const answer = await setStanding(world, actor, 'active')
    if (isDone(answer)) actor.withdrawn.delete('membership')
    return answer
  },
  'the office lets somebody back in': async (world) => {
    const actor = anActor(world)
    const body = { decision: 'approve' }
    const path = `/api/users/admin/newcomers/${actor.id}/`
    const answer = actor.id === null ? null : await ask(world, world.office, 'POST', path, body)
    if (isDone(answer)) actor.withdrawn.delete('membership')
    return answer
  },
  'the office gives a task': async (world) => {
    const actor = anActor(world)
    const path = `/api/users/update/${actor.id}/`
    const body = { roles: ['steward'] }
    const answer = actor.id === null ? null : await ask(world, world.office, 'PUT', path, body)
    if (isDone(answer)) actor.withdrawn.delete('tasks')
    return answer
  },
}
