import {
  eachOf,
  type Role,
  type Session,
  type Shares,
  type SignedInUser,
  SWITCHES,
  UNNAMED_SHOWN_FROM,
} from '@church/shared'
import type supertest from 'supertest'
import { insertUser } from '../src/features/people/users/index.ts'
import { openSignIn } from '../src/http/sign-ins.ts'
import type { TestServer } from './server.ts'

/** A signed-in user and their Authorization header. */
export interface Person extends SignedInUser {
  auth: { Authorization: string }
}

interface PersonOptions {
  firstName?: string
  lastName?: string
  email?: string
  isAdmin?: boolean
  /** Whether they have shown that they read mail at their address. */
  isConfirmed?: boolean
  /** When they joined; by default the test clock's current time. */
  joined?: Date
}

export const PASSWORD = 'a good long password'

/** Every detail shown to other members. */
export const ALL_SHARED: Shares = eachOf(SWITCHES, () => true)

let created = 0
/** Everybody has the same: hashing it takes as long as many a request. */
let hash: Promise<string> | undefined

/** Creates a member and signs them in; their password is PASSWORD. */
export async function aMember(
  { services, clock }: TestServer,
  options: PersonOptions = {},
): Promise<Person> {
  created += 1
  const account = {
    firstName: options.firstName ?? 'Mary',
    lastName: options.lastName ?? `Member${created}`,
    email: options.email ?? `member${created}@church.test`,
    isAdmin: options.isAdmin ?? false,
  }
  hash ??= services.passwords.hash(PASSWORD)
  const passwordHash = await hash
  const id = await insertUser(services.pool, { ...account, passwordHash, approvedBy: 'rule' })
  if (id === null) throw new Error(`${account.email} is taken`)
  const createdAt = options.joined ?? clock.now()
  const emailConfirmedAt = options.isConfirmed ? createdAt : null
  await services.pool.query(
    'UPDATE users SET created_at = $2, email_confirmed_at = $3 WHERE id = $1',
    [id, createdAt, emailConfirmedAt],
  )
  const user = await openSignIn(services, { ...account, id }, { way: 'by_password' })
  return { ...user, auth: { Authorization: `Bearer ${user.token}` } }
}

/** Creates an admin and signs them in. */
export const anAdmin = (server: TestServer, options: PersonOptions = {}) =>
  aMember(server, { firstName: 'Ada', ...options, isAdmin: true })

/** Creates a member with a role and signs them in. */
export async function withRole(server: TestServer, role: Role, options: PersonOptions = {}) {
  const person = await aMember(server, options)
  await server.services.db.userRole.create({
    data: { userId: person.id, role, grantedAt: server.clock.now() },
  })
  return person
}

/** Chooses whether a person's attendance is kept by name, and what becomes of their past attendance. */
export const chooseKeeping = (
  { request }: Pick<TestServer, 'request'>,
  { auth }: Person,
  keep: boolean,
  past: 'keep' | 'unname' = 'keep',
) => request.put('/api/users/profile/attendance/keeping/').set(auth).send({ keep, past })

/** Adds people who chose to be counted without their names, so many that their number is shown by itself. */
export async function enoughChoosers({ services: { pool }, clock }: TestServer): Promise<void> {
  await pool.query(
    `WITH added AS (
       INSERT INTO users (first_name, last_name, approved_at, created_at)
       SELECT 'Choosing', 'Person ' || n, $1, $1 FROM generate_series(1, $2) AS n RETURNING id
     )
     INSERT INTO keeping_choices (user_id, keep, chosen_at) SELECT id, false, $1 FROM added`,
    [clock.now(), UNNAMED_SHOWN_FROM],
  )
}

/** Makes the last proof of a person's sign-ins so old that it is not recent any more. @returns the person */
export async function withOldProof<P extends Person>(
  { services }: TestServer,
  person: P,
): Promise<P> {
  await services.pool.query(
    `UPDATE refresh_tokens SET proved_at = proved_at - interval '16 minutes' WHERE user_id = $1`,
    [person.id],
  )
  return person
}

/** Sets the test clock and signs people in again, because their old tokens may have expired. */
export async function later({ clock, services }: TestServer, iso: string, ...people: Person[]) {
  clock.set(iso)
  for (const person of people) {
    const { token, refreshToken } = await openSignIn(
      services,
      { ...person, firstName: person.first_name, lastName: person.last_name },
      { way: 'by_password' },
    )
    Object.assign(person, { token, refreshToken, auth: { Authorization: `Bearer ${token}` } })
  }
}

interface SessionWishes {
  name?: string
  from?: number
  to?: number
  campusId?: number
}

/** Creates a session that starts and ends the given minutes from the test clock's time; running by default. */
export async function aSession(
  { services, clock }: TestServer,
  { name = 'Sunday Worship', from = -10, to = 60, campusId }: SessionWishes = {},
): Promise<Session> {
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
  return aSessionAt(services, {
    name,
    startsAt: at(from),
    endsAt: at(to),
    ...(campusId && { campusId }),
  })
}

/** Creates a session with exactly these times. */
export async function aSessionAt(
  { db }: TestServer['services'],
  data: { name: string; startsAt: Date; endsAt: Date; campusId?: number },
): Promise<Session> {
  const { id, name, startsAt, endsAt, campusId } = await db.session.create({ data })
  return {
    id,
    name,
    start_datetime: startsAt.toISOString(),
    end_datetime: endsAt.toISOString(),
    opens_datetime: startsAt.toISOString(),
    kind: 'service',
    departments: [],
    series_id: null,
    // Every church has a first campus.
    campus: campusId ?? 0,
    public: false,
    cancelled_at: null,
    cancel_reason: null,
  }
}

/** Inside the example church. */
export const INSIDE = { latitude: 51.896, longitude: -0.446 }
/** About 600 m away from it. */
export const OUTSIDE = { latitude: 51.9, longitude: -0.44 }

/** The body that a device at a place posts to mark its owner present at a session. */
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

/** A parser of binary responses for supertest's `parse`. */
export function binaryBody(
  response: supertest.Response,
  done: (error: Error | null, body: Buffer) => void,
): void {
  const stream: NodeJS.EventEmitter = response
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('end', () => done(null, Buffer.concat(chunks)))
}
