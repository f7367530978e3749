import { openSignIn } from '../../src/http/sign-ins.ts'
import { record, takeDetails } from './details.ts'
import { store } from './sign-ins.ts'
import type { Actor, World } from './world.ts'

/** How long before a walk its people joined, in milliseconds. */
const LONG_MS = 30 * 86_400_000

/** The key of the owner's authenticator app, if she has one when a walk begins. */
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const hashes = new Map<string, Promise<string>>()

/** The hash of a password. Walks share it, because hashing takes as long as a request. */
function hashOf({ server }: World, password: string): Promise<string> {
  const hash = hashes.get(password) ?? server.services.passwords.hash(password)
  hashes.set(password, hash)
  return hash
}

/** The rights of a person who joined long ago: only the owner has any, since nobody gives the stranger one. */
function rightsOf({ dice, owner }: World, actor: Actor, grantedAt: Date) {
  const right = actor === owner ? dice.one(['none', 'carer', 'admin']) : 'none'
  return {
    hasRights: right !== 'none',
    isAdmin: right === 'admin',
    ...(right === 'carer' && { roles: { create: { role: 'carer', grantedAt } } }),
  }
}

/** Gives an actor an account of their own, and signs them in. */
export async function arrive(world: World, actor: Actor): Promise<void> {
  const { dice, name, owner, rules, server } = world
  const { db } = server.services
  const [email] = actor.mailboxes
  const at = new Date(server.clock.now().getTime() - LONG_MS)
  const { hasRights, ...rights } = rightsOf(world, actor, at)
  const isApproved = hasRights || rules.newcomers === 'open' || dice.once(2)
  const details = dice.once(2) ? takeDetails(world, actor) : null
  const account = await db.user.create({
    data: {
      firstName: name.first_name,
      lastName: name.last_name,
      email,
      passwordHash: await hashOf(world, actor.password),
      createdAt: at,
      emailConfirmedAt: at,
      approvedAt: isApproved ? at : null,
      ...rights,
      member: { create: details?.columns ?? {} },
      careCases: { create: { kind: 'newcomer', openedAt: at } },
    },
  })
  if (details) record(world, actor, { ...details, account: account.id, email })
  if (actor === owner && dice.once(4)) await useSecondStep(world, account.id, at)
  const body = await openSignIn({ ...server.services, clock: server.clock }, account)
  store(world, actor, { status: 200, text: '', body: { ...body } })
}

async function useSecondStep({ owner, server }: World, id: number, totpEnabledAt: Date) {
  const { db, totpEncryption } = server.services
  const totpSecret = totpEncryption.encrypt(KEY, String(id))
  await db.user.update({ where: { id }, data: { totpSecret, totpEnabledAt } })
  owner.keys.push(KEY)
}

/** Adds the office's record of the owner of the mailbox, from before she had an account. */
export async function addRecord({ name, server }: World): Promise<void> {
  await server.services.db.user.create({
    data: { firstName: name.first_name, lastName: name.last_name, member: { create: {} } },
  })
}
