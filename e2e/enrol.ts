import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { createPasswords } from '../apps/api/src/features/account/password/hashing.ts'
import { apiOf, type Person } from './people.ts'
import type { Product } from './product.ts'

const digest = (token: string) => createHash('sha256').update(token).digest('hex')

interface Name {
  first: string
  last: string
}

/** How many have been, so that addresses are unique in the worker. */
let enrolled = 0

/** By bcrypt's least cost, which takes a thousandth of the time. */
export const { hash: hashCheaply } = createPasswords(4)

const password = 'a long enough password'
/** Made once, since even a cheap hash takes as long as a request. */
const passwordHash = hashCheaply(password)

/**
 * Creates signed-in members directly in the database, as if they had registered. Registering would take a third of a
 * second each, because password hashing is slow by design.
 */
export async function enrolMembers(product: Product, names: Name[]): Promise<Person[]> {
  const people = names.map((name) => {
    enrolled += 1
    return {
      ...name,
      email: `enrolled-${enrolled}@church.test`,
      token: randomBytes(32).toString('base64url'),
    }
  })
  const client = new pg.Client({ connectionString: await product.databaseUrl() })
  await client.connect()
  try {
    await client.query(
      `WITH given AS (
         SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
           AS given (first, last, email, token_hash)
       ), enrolled AS (
         INSERT INTO users (first_name, last_name, email, password_hash)
         SELECT first, last, email, $5 FROM given
         RETURNING id, email
       ), member AS (INSERT INTO members (id) SELECT id FROM enrolled)
       INSERT INTO refresh_tokens (user_id, token_hash, expires_at)
       SELECT id, token_hash, now() + interval '1 day' FROM enrolled JOIN given USING (email)`,
      [
        people.map(({ first }) => first),
        people.map(({ last }) => last),
        people.map(({ email }) => email),
        people.map(({ token }) => digest(token)),
        await passwordHash,
      ],
    )
  } finally {
    await client.end()
  }
  return Promise.all(people.map((person) => signInWith(product, person)))
}

/** One such member. */
export async function enrolMember(
  product: Product,
  name: Name = { first: 'Grace', last: `Enrolled ${enrolled + 1}` },
): Promise<Person> {
  const [person] = await enrolMembers(product, [name])
  if (!person) throw new Error('Nobody was enrolled.')
  return person
}

async function signInWith(
  { url }: Product,
  { first, last, email, token: refreshToken }: Name & { email: string; token: string },
): Promise<Person> {
  const { access } = await apiOf(url).refreshToken({ body: { refresh: refreshToken } })
  const { sub } = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString())
  const names = { first_name: first, last_name: last, name: `${first} ${last}` }
  const id = Number(sub)
  return {
    user: { _id: id, id, ...names, email, isAdmin: false, roles: [], token: access, refreshToken },
    email,
    password,
    api: apiOf(url, access),
  }
}
