import { openSignIn } from '../../src/http/sign-ins.ts'
import { run } from '../../src/platform/db.ts'
import { record, takeDetails } from './details.ts'
import { store } from './sign-ins.ts'
import type { Actor, World } from './world.ts'

/** How long before a walk its people joined, in milliseconds. */
const LONG_MS = 30 * 86_400_000

/** The key of the owner's authenticator app, if she has one when a walk begins. */
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Inserts a person as registering does, with details. One statement takes less than half of Prisma's time. */
const ARRIVE = `
  WITH account AS (
    INSERT INTO users (first_name, last_name, email, password_hash, created_at, email_confirmed_at, approved_at,
      is_admin, updated_at)
    VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $5) RETURNING id
  ), member AS (
    INSERT INTO members (id, street_name, phone_number, email_2, date_of_birth, updated_at)
    SELECT id, $9, $9, $10, $11::date, $5 FROM account
  ), care_case AS (
    INSERT INTO care_cases (user_id, kind, opened_at) SELECT id, 'newcomer', $5 FROM account
  ), carer AS (
    INSERT INTO user_roles (user_id, role, granted_at) SELECT id, 'carer', $5 FROM account WHERE $8
  )
  SELECT id FROM account`

/** Gives an actor an account of their own, and signs them in. */
export async function arrive(world: World, actor: Actor): Promise<void> {
  const { dice, name, owner, rules, server } = world
  const { passwords, pool } = server.services
  const [email] = actor.mailboxes
  const at = new Date(server.clock.now().getTime() - LONG_MS)
  // Only the owner has any right, since nobody gives the stranger one.
  const right = actor === owner ? dice.one(['none', 'carer', 'admin']) : 'none'
  const [isCarer, isAdmin] = [right === 'carer', right === 'admin']
  const isApproved = isCarer || isAdmin || rules.newcomers === 'open' || dice.once(2)
  const details = dice.once(2) ? takeDetails(world, actor) : null
  const [account] = await run<{ id: number }>(pool, ARRIVE, [
    name.first_name,
    name.last_name,
    email,
    await passwords.hash(actor.password),
    at,
    isApproved ? at : null,
    isAdmin,
    isCarer,
    details?.text ?? null,
    details?.planted?.email ?? null,
    details?.planted?.birthday ?? null,
  ])
  if (!account) throw new Error('Nobody has arrived.')
  const { id } = account
  if (details) record(world, actor, { text: details.text, account: id, email })
  if (actor === owner && dice.once(4)) await useSecondStep(world, id, at)
  const [firstName, lastName] = [name.first_name, name.last_name]
  const found = { id, firstName, lastName, email, isAdmin }
  const body = await openSignIn({ ...server.services, clock: server.clock }, found, {
    way: 'by_password',
  })
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
