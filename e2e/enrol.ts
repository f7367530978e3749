import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { apiOf, type Person } from './people.ts'
import type { Product } from './product.ts'

const digest = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Creates many signed-in members directly in the database, without passwords. Registering them would
 * take a fifth of a second each, because password hashing is slow by design.
 */
export async function enrolMembers(product: Product, count: number): Promise<Person[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const client = new pg.Client({ connectionString: await product.databaseUrl() })
  await client.connect()
  try {
    await client.query(
      `WITH enrolled AS (
         INSERT INTO users (first_name, last_name, email, password_hash)
         SELECT 'Enrolled', n::text, 'enrolled-' || n || '@church.test', '-'
         FROM generate_series(1, $1::int) AS n
         RETURNING id, last_name::int AS n
       ), member AS (INSERT INTO members (id) SELECT id FROM enrolled)
       INSERT INTO refresh_tokens (user_id, token_hash, expires_at)
       SELECT id, ($2::text[])[n], now() + interval '1 day' FROM enrolled`,
      [count, tokens.map(digest)],
    )
  } finally {
    await client.end()
  }
  return Promise.all(tokens.map((token, index) => signInWith(product, token, index + 1)))
}

async function signInWith({ url }: Product, refreshToken: string, n: number): Promise<Person> {
  const { access } = await apiOf(url).refreshToken({ body: { refresh: refreshToken } })
  const { sub } = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString())
  const names = { first_name: 'Enrolled', last_name: String(n), name: `Enrolled ${n}` }
  const email = `enrolled-${n}@church.test`
  const id = Number(sub)
  return {
    user: { _id: id, id, ...names, email, isAdmin: false, roles: [], token: access, refreshToken },
    email,
    password: '',
    api: apiOf(url, access),
  }
}
