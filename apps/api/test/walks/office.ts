import { run } from '../../src/platform/db.ts'
import { hashToken } from '../../src/platform/random-token.ts'
import type { TestServer } from '../server.ts'
import { BIRTHDAY, CLOSED } from './details.ts'
import type { Answer } from './send.ts'
import type { Office, World } from './world.ts'

const LONG_AFTER = new Date('9000-01-01')

/** Creates the admin with a detail of their own, and sign-ins whose proof is always recent, or always old. */
export async function openOffice({ services }: TestServer): Promise<Office> {
  const { db, tokens } = services
  const [email, text] = ['office@walk.test', '(099) 000000 00']
  const approvedAt = new Date(0)
  const { id } = await db.user.create({
    data: {
      firstName: 'Ada',
      lastName: 'Office',
      email,
      emailConfirmedAt: approvedAt,
      approvedAt,
      passwordHash: '',
      isAdmin: true,
      member: { create: { streetName: text } },
    },
  })
  const openScreen = async (provedAt: Date) => {
    const at = { createdAt: provedAt, lastUsedAt: provedAt, expiresAt: LONG_AFTER, provedAt }
    const tokenHash = hashToken(`screen of ${provedAt.toISOString()}`)
    const signIn = await db.refreshToken.create({ data: { ...at, tokenHash, userId: id } })
    return signIn.id
  }
  const screens = { recent: await openScreen(LONG_AFTER), stale: await openScreen(new Date(0)) }
  const addresses = new Set([email])
  return {
    id,
    email,
    secret: { text, about: 'office', account: id, addresses },
    auth: (proof) => ({
      Authorization: `Bearer ${tokens.issueAccess({ userId: id, signInId: screens[proof] })}`,
    }),
  }
}

/** Sends a request of the office, which has just given its password. */
const ask = ({ send, office }: World, method: string, path: string, body: object) =>
  send(method, path, body, office.auth('recent'))

/** Imports the roll with the owner of the mailbox. The office takes a row that asks for somebody new. */
export async function importRoll(world: World): Promise<Answer> {
  const { name, owner, secrets } = world
  const text = world.newText()
  const [email] = owner.mailboxes
  const form = new FormData()
  form.set('kind', 'people')
  const header = 'First Name,Last Name,Email,Date of Birth,Street,Small Group'
  const row = [name.first_name, name.last_name, email, BIRTHDAY, text, CLOSED].join(',')
  form.set('file', new Blob([`${header}\n${row}\n`], { type: 'text/csv' }), 'roll.csv')
  const path = '/api/users/admin/imports/'
  const uploaded = await ask(world, 'POST', path, form)
  if (uploaded.status !== 201) return uploaded
  const { ambiguous } = uploaded.body.rows as { ambiguous: number }
  const decide = ambiguous > 0 ? { 2: null } : {}
  secrets.push({ text, about: 'owner', account: null, addresses: new Set(owner.mailboxes) })
  return ask(world, 'POST', `${path}${uploaded.body.id}/apply/`, { decide })
}

export async function addPerson(world: World): Promise<Answer> {
  const [address] = world.owner.mailboxes
  const email = world.dice.once(2) ? { email: address } : {}
  return ask(world, 'POST', '/api/users/create/', { ...world.name, ...email })
}

interface Person {
  id: number
  email: string | null
  passwordHash: string | null
  isConfirmed: boolean
  isApproved: boolean
  standing: string
}

const PEOPLE = `SELECT id, email::text AS email, password_hash AS "passwordHash", standing,
  email_confirmed_at IS NOT NULL AS "isConfirmed", approved_at IS NOT NULL AS "isApproved"
  FROM users WHERE id <> $1 ORDER BY id`

/** Everybody but the office. */
export const findPeople = ({ server, office }: World): Promise<Person[]> =>
  run<Person>(server.services.pool, PEOPLE, [office.id])

/** The records of the owner of the mailbox: those that the office entered, and accounts of which she can say so. */
export async function findOwn(world: World) {
  const { mailboxes, signIns } = world.owner
  const isHers = (email: string | null) => mailboxes.some((address) => address === email)
  const isSignedIn = (id: number) => signIns.some((signIn) => signIn.id === id)
  return (await findPeople(world)).filter(
    ({ id, passwordHash, email, isConfirmed }) =>
      passwordHash === null || (isHers(email) && (isConfirmed || isSignedIn(id))),
  )
}

const findOwnAccount = async (world: World) =>
  world.dice.one((await findOwn(world)).filter(({ passwordHash }) => passwordHash !== null))

export async function invite(world: World): Promise<Answer | null> {
  const [email] = world.owner.mailboxes
  const found = (await findOwn(world)).find(({ passwordHash }) => passwordHash === null)
  return found ? ask(world, 'POST', `/api/users/${found.id}/invite/`, { email }) : null
}

/** Merges two records of the owner of the mailbox, mostly so that an account moves. */
export async function merge(world: World): Promise<Answer | null> {
  const own = await findOwn(world)
  const accounts = own.filter(({ passwordHash }) => passwordHash !== null)
  const from = world.dice.one(accounts.length > 0 && !world.dice.once(4) ? accounts : own)
  const into = world.dice.one(own.filter((person) => person !== from))
  if (!from || !into) return null
  const answer = await ask(world, 'POST', `/api/users/${from.id}/merge/`, { into: into.id })
  if (answer.status !== 200) return answer
  const takenAt = world.taken.get(from.id)
  if (takenAt) world.taken.set(into.id, takenAt)
  if (accounts.includes(from) || accounts.includes(into)) {
    const mailboxes = [from.email, into.email].filter((email) => email !== null)
    world.untold ??= mailboxes.find((email) => !isToldOfMerge(world, email)) ?? null
  }
  return answer
}

const isToldOfMerge = ({ mailsTo }: World, email: string) =>
  mailsTo(email).some(({ subject }) => subject.endsWith('were merged'))

const update = (world: World, { id }: { id: number }, changes: object) =>
  ask(world, 'PUT', `/api/users/update/${id}/`, changes)

/** Corrects the address of the owner's account. */
export async function correct(world: World): Promise<Answer | null> {
  const found = await findOwnAccount(world)
  return found ? update(world, found, { email: world.dice.one(world.owner.mailboxes) }) : null
}

const RIGHTS: [object, ...object[]] = [
  { roles: ['carer'] },
  { isAdmin: true },
  { roles: [], isAdmin: false },
]

/** Gives the owner of the mailbox a right, or takes those that she has. */
export async function changeRights(world: World): Promise<Answer | null> {
  const found = await findOwnAccount(world)
  return found ? update(world, found, world.dice.one(RIGHTS)) : null
}

/** Records that somebody with an account has left, or is back. */
export async function changeStanding(world: World): Promise<Answer | null> {
  const accounts = (await findPeople(world)).filter(({ passwordHash }) => passwordHash !== null)
  const found = world.dice.one(accounts)
  if (!found) return null
  const standing = found.standing === 'left' ? 'active' : 'left'
  const answer = await update(world, found, { standing })
  if (answer.status !== 200) return answer
  if (standing === 'left') world.leavers.add(found.id)
  else world.leavers.delete(found.id)
  return answer
}

/** Approves a newcomer who has shown that they read the owner's mail. */
export async function approve(world: World): Promise<Answer | null> {
  const found = (await findOwn(world)).find(({ isApproved }) => !isApproved)
  const body = { decision: 'approve' }
  return found ? ask(world, 'POST', `/api/users/admin/newcomers/${found.id}/`, body) : null
}

export async function deleteAccount(world: World): Promise<Answer | null> {
  const found = world.dice.one(await findPeople(world))
  return found ? ask(world, 'DELETE', `/api/users/delete/${found.id}/`, {}) : null
}
