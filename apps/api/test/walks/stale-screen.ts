import { tokenIn } from './mails.ts'
import { findPeople } from './office.ts'
import type { Answer } from './send.ts'
import { type Request, sendAs, signInByCode, store } from './sign-ins.ts'
import type { World } from './world.ts'

/** Milliseconds after which no proof is recent any more. */
const LEFT_ALONE_MS = 16 * 60_000
/** Milliseconds during which mail to a new address is no proof of identity. */
const HOUR_MS = 3_600_000

/** Sends from a screen. @returns the answer and the id of the account; null if nobody is signed in there */
type Ask = (...request: Request) => Promise<{ answer: Answer; id: number } | null>

const PROFILE = '/api/users/profile/update/'

/** At an unattended screen, the stranger changes the account's address to one of theirs and confirms it. */
async function moveThere(world: World, ask: Ask): Promise<{ answer: Answer; id: number } | null> {
  const [, email] = world.stranger.mailboxes
  const changed = await ask('PUT', PROFILE, { email })
  if (changed?.answer.status !== 200) return changed
  const token = world
    .mailsTo(email)
    .map((mail) => tokenIn(mail, 'confirm-email'))
    .findLast(Boolean)
  if (token) await ask('POST', '/api/users/email-confirmation/', { token })
  return changed
}

/**
 * The stranger moves the account at the admin's or the owner's screen. Where she has no rights, or has just signed in,
 * the product asks for no proof: the account is the stranger's then, until she takes it back.
 */
export async function changeAddressThere(world: World): Promise<Answer | null> {
  const { dice, office, owner, send, server, taken } = world
  if (dice.once(3)) {
    const ask: Ask = async (...[method, path, body]) => ({
      answer: await send(method, path, body, office.auth('stale')),
      id: office.id,
    })
    return (await moveThere(world, ask))?.answer ?? null
  }
  const isStale = dice.once(3)
  if (isStale) server.clock.advance(LEFT_ALONE_MS)
  const at = server.clock.now()
  const moved = await moveThere(world, (...request) => sendAs(world, owner, ...request))
  if (moved?.answer.status !== 200) return moved?.answer ?? null
  const { answer, id } = moved
  store(world, owner, answer)
  if (!taken.has(id) && !(isStale && (await hasRights(world, id)))) taken.set(id, at)
  return answer
}

async function hasRights({ server }: World, id: number): Promise<boolean> {
  const rights = { id, OR: [{ isAdmin: true }, { roles: { some: {} } }] }
  return (await server.services.db.user.count({ where: rights })) > 0
}

/**
 * The stranger uses a right of an account that they took over within the last hour, by mail to the address that they
 * gave it: no such mail is a recent proof. @returns what they got; null if nothing
 */
export async function findGain(world: World): Promise<string | null> {
  const { office, server, stranger, taken } = world
  for (const [id, at] of taken) {
    if (server.clock.now().getTime() - at.getTime() >= HOUR_MS) continue
    const email = { in: stranger.mailboxes }
    const account = await server.services.db.user.findFirst({ where: { id, isAdmin: true, email } })
    const signedIn = account?.email ? await signInByCode(world, stranger, account.email) : null
    if (signedIn?.status !== 200) continue
    const path = `/api/users/update/${office.id}/sign-ins/end/`
    const sent = await sendAs(world, stranger, 'POST', path, {})
    if (sent?.answer.status === 200) return 'the stranger gains a right by mail to a new address'
  }
  return null
}

type Power = [method: string, path: string, body: object]

/** The stranger uses the screen that the admin has left alone for what would let them in as somebody else. */
export async function usePowersThere(world: World): Promise<Answer | null> {
  const { dice, office, send, stranger } = world
  const email = dice.one(stranger.mailboxes)
  const person = dice.one(await findPeople(world))
  if (!person) return null
  const powers: [Power, ...Power[]] = [
    ['PUT', `/api/users/update/${person.id}/`, { email }],
    ['PUT', `/api/users/update/${person.id}/`, { isAdmin: true }],
    ['POST', `/api/users/${person.id}/invite/`, { email }],
  ]
  const [method, path, body] = dice.one(powers)
  return send(method, path, body, office.auth('stale'))
}
