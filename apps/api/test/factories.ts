import type { Session, SignedInUser } from '@church/shared'
import { insertUser } from '../src/features/auth/data.ts'
import { openSignIn } from '../src/features/auth/sign-ins.ts'
import type { TestServer } from './server.ts'

/** Someone who is signed in, and the header that says so. */
export interface Person extends SignedInUser {
  auth: { Authorization: string }
}

interface Wishes {
  firstName?: string
  lastName?: string
  email?: string
  isAdmin?: boolean
  /** When they joined; the test clock's now by default. */
  joined?: Date
}

export const PASSWORD = 'a good long password'

let made = 0

/** A member, signed in; their password is PASSWORD. */
export async function aMember(
  { services, clock }: TestServer,
  wishes: Wishes = {},
): Promise<Person> {
  made += 1
  const account = {
    firstName: wishes.firstName ?? 'Mary',
    lastName: wishes.lastName ?? `Member${made}`,
    email: wishes.email ?? `member${made}@church.test`,
    isAdmin: wishes.isAdmin ?? false,
  }
  const passwordHash = await services.passwords.hash(PASSWORD)
  const id = await insertUser(services.pool, { ...account, passwordHash })
  if (id === null) throw new Error(`${account.email} is taken`)
  const createdAt = wishes.joined ?? clock.now()
  await services.db.user.update({ where: { id }, data: { createdAt } })
  const user = await openSignIn(services, { ...account, id })
  return { ...user, auth: { Authorization: `Bearer ${user.token}` } }
}

export const anAdmin = (server: TestServer, wishes: Wishes = {}) =>
  aMember(server, { firstName: 'Ada', ...wishes, isAdmin: true })

/** A session of the given minutes around the test clock's now; running by default. */
export async function aSession(
  { services, clock }: TestServer,
  { name = 'Sunday Worship', from = -10, to = 60 } = {},
): Promise<Session> {
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
  const { id, startsAt, endsAt } = await services.db.session.create({
    data: { name, startsAt: at(from), endsAt: at(to) },
  })
  return { id, name, start_datetime: startsAt.toISOString(), end_datetime: endsAt.toISOString() }
}
