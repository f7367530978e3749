import type { Session, SignedInUser } from '@church/shared'
import { openSignIn } from '../src/features/sign-ins/open-sign-in.ts'
import { insertUser } from '../src/features/users/data.ts'
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

/** Moves the test clock, and signs people in again: a token of before may have ended. */
export async function later({ clock, services }: TestServer, iso: string, ...people: Person[]) {
  clock.set(iso)
  for (const person of people) {
    const { token, refreshToken } = await openSignIn(services, {
      ...person,
      firstName: person.first_name,
      lastName: person.last_name,
    })
    Object.assign(person, { token, refreshToken, auth: { Authorization: `Bearer ${token}` } })
  }
}

/** A session of the given minutes around the test clock's now; running by default. */
export async function aSession(
  { services, clock }: TestServer,
  { name = 'Sunday Worship', from = -10, to = 60 } = {},
): Promise<Session> {
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
  return aSessionAt(services, { name, startsAt: at(from), endsAt: at(to) })
}

/** A session of exactly these times. */
export async function aSessionAt(
  { db }: TestServer['services'],
  data: { name: string; startsAt: Date; endsAt: Date },
): Promise<Session> {
  const { id, name, startsAt, endsAt } = await db.session.create({ data })
  return { id, name, start_datetime: startsAt.toISOString(), end_datetime: endsAt.toISOString() }
}

/** Somewhere inside the example church, and about 600 m away from it. */
export const INSIDE = { latitude: 51.896, longitude: -0.446, accuracy: 10 }
export const OUTSIDE = { latitude: 51.9, longitude: -0.44, accuracy: 10 }

/** What a device at a place posts to mark its owner present at a session. */
export const markBody = (
  { name, start_datetime, end_datetime }: Session,
  place: object = INSIDE,
) => ({
  present_absent: true,
  name,
  start_datetime,
  end_datetime,
  ...place,
})

/** Marks a person present over HTTP. */
export const postMark = (
  { request }: TestServer,
  person: Person,
  session: Session,
  place: object = INSIDE,
) =>
  request
    .post('/api/users/profile/attendance/create/')
    .set(person.auth)
    .send(markBody(session, place))
