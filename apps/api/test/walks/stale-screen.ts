import type { Answer } from './send.ts'
import { sendAs } from './sign-ins.ts'
import type { World } from './world.ts'

/** Milliseconds after which no proof is recent any more. */
const LEFT_ALONE_MS = 16 * 60_000

/**
 * The stranger changes the address of somebody who has left a screen alone: the admin, or the owner while she has a right.
 */
export async function changeAddressThere(world: World): Promise<Answer | null> {
  const { dice, office, owner, send, server, stranger } = world
  const path = '/api/users/profile/update/'
  const body = { email: dice.one(stranger.mailboxes) }
  if (dice.once(2)) return send('PUT', path, body, office.auth('stale'))
  const ids = owner.signIns.map(({ id }) => id)
  const withRights = { id: { in: ids }, OR: [{ isAdmin: true }, { roles: { some: {} } }] }
  if ((await server.services.db.user.count({ where: withRights })) === 0) return null
  server.clock.advance(LEFT_ALONE_MS)
  return (await sendAs(world, owner, 'PUT', path, body))?.answer ?? null
}

type Power = [method: string, path: string, body: object]

/** The stranger uses the screen that the admin has left alone for what would let them in as somebody else. */
export async function usePowersThere(world: World): Promise<Answer | null> {
  const { dice, office, send, server, stranger } = world
  const email = dice.one(stranger.mailboxes)
  const people = await server.services.db.user.findMany({
    where: { id: { not: office.id } },
    orderBy: { id: 'asc' },
  })
  const person = dice.one(people)
  if (!person) return null
  const powers: [Power, ...Power[]] = [
    ['PUT', `/api/users/update/${person.id}/`, { email }],
    ['PUT', `/api/users/update/${person.id}/`, { isAdmin: true }],
    ['POST', `/api/users/${person.id}/invite/`, { email }],
  ]
  const [method, path, body] = dice.one(powers)
  return send(method, path, body, office.auth('stale'))
}
