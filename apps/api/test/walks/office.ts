import { hashToken } from '../../src/platform/random-token.ts'
import { NAME } from './deeds.ts'
import type { Answer, World } from './world.ts'

/** Creates the admin of a walk with a detail of their own, and a screen that was left alone an hour later. */
export async function openOffice(world: World): Promise<void> {
  const { server, office, secrets } = world
  const { db } = server.services
  const now = server.clock.now()
  const [email = ''] = office.mailboxes
  const text = world.newText()
  const { id } = await db.user.create({
    data: {
      firstName: 'Ada',
      lastName: 'Office',
      email,
      emailConfirmedAt: now,
      passwordHash: '',
      isAdmin: true,
      createdAt: now,
      member: { create: { streetName: text } },
    },
  })
  secrets.push({ text, about: office, addresses: new Set([email]) })
  const refresh = `office of ${email}`
  const signIn = { tokenHash: hashToken(refresh), createdAt: now, lastUsedAt: now, provedAt: now }
  const expiresAt = new Date(now.getTime() + 365 * 86_400_000)
  const token = await db.refreshToken.create({ data: { ...signIn, userId: id, expiresAt } })
  office.signIns.push({ id, access: String(token.id), refresh })
}

/** The admin's headers, as if they had just given their password, or long ago. */
async function authOf({ server, office }: World, { isStale = false } = {}) {
  const [signIn] = office.signIns
  if (!signIn) throw new Error('The office is closed.')
  const { services, clock } = server
  const id = Number(signIn.access)
  const provedAt = new Date(clock.now().getTime() - (isStale ? 3_600_000 : 0))
  await services.db.refreshToken.updateMany({ where: { id }, data: { provedAt } })
  const access = services.tokens.issueAccess({ userId: signIn.id, signInId: id })
  return { Authorization: `Bearer ${access}` }
}

/** Imports the roll with the owner of the mailbox. The office takes a row that asks for somebody new. */
export async function importRoll(world: World): Promise<Answer> {
  const { send, owner, secrets } = world
  const auth = await authOf(world)
  const text = world.newText()
  const [email = ''] = owner.mailboxes
  const form = new FormData()
  form.set('kind', 'people')
  const header = 'First Name,Last Name,Email,Date of Birth,Street'
  const row = [NAME.first_name, NAME.last_name, email, '1990-05-17', text].join(',')
  form.set('file', new Blob([`${header}\n${row}\n`], { type: 'text/csv' }), 'roll.csv')
  const path = '/api/users/admin/imports/'
  const { body, ...uploaded } = await send('POST', path, form, auth)
  if (uploaded.status !== 201) return { body, ...uploaded }
  const { ambiguous } = body.rows as { ambiguous: number }
  const decide = ambiguous > 0 ? { 2: null } : {}
  secrets.push({ text, about: owner, addresses: new Set(owner.mailboxes) })
  return send('POST', `${path}${body.id}/apply/`, { decide }, auth)
}

export async function addPerson(world: World): Promise<Answer> {
  const [address] = world.owner.mailboxes
  const email = world.dice.once(2) ? { email: address } : {}
  const auth = await authOf(world)
  return world.send('POST', '/api/users/create/', { ...NAME, ...email }, auth)
}

/** The records of the owner of the mailbox: those that the office entered, and accounts that she has confirmed. */
async function findOwn({ server, owner }: World) {
  const people = await server.services.db.user.findMany({
    where: { lastName: NAME.last_name },
    orderBy: { id: 'asc' },
  })
  return people.filter(
    ({ passwordHash, email, emailConfirmedAt }) =>
      passwordHash === null || (emailConfirmedAt && owner.mailboxes.includes(email ?? '')),
  )
}

export async function invite(world: World): Promise<Answer | null> {
  const [email] = world.owner.mailboxes
  const found = (await findOwn(world)).find(({ passwordHash }) => passwordHash === null)
  const auth = await authOf(world)
  return found ? world.send('POST', `/api/users/${found.id}/invite/`, { email }, auth) : null
}

/** Merges two records of the owner of the mailbox. */
export async function merge(world: World): Promise<Answer | null> {
  const own = await findOwn(world)
  const from = world.dice.one(own)
  const into = own.find((person) => person !== from)
  if (!from || !into) return null
  const auth = await authOf(world)
  return world.send('POST', `/api/users/${from.id}/merge/`, { into: into.id }, auth)
}

const findAccount = async ({ server, dice }: World) =>
  dice.one(
    await server.services.db.user.findMany({
      where: { lastName: NAME.last_name, passwordHash: { not: null } },
      orderBy: { id: 'asc' },
    }),
  )

export async function markLeft(world: World): Promise<Answer | null> {
  const found = await findAccount(world)
  const auth = await authOf(world)
  return found
    ? world.send('PUT', `/api/users/update/${found.id}/`, { standing: 'left' }, auth)
    : null
}

export async function deleteAccount(world: World): Promise<Answer | null> {
  const found = await findAccount(world)
  const auth = await authOf(world)
  return found ? world.send('DELETE', `/api/users/delete/${found.id}/`, {}, auth) : null
}

/** The stranger changes the admin's address to their own at a screen that was left alone. */
export async function changeAtStaleScreen(world: World): Promise<Answer> {
  const auth = await authOf(world, { isStale: true })
  const email = world.stranger.mailboxes.at(-1)
  return world.send('PUT', '/api/users/profile/update/', { email }, auth)
}
