import type { SignedInUser } from '@church/shared'
import jwt from 'jsonwebtoken'
import type pg from 'pg'

/** Longer than the longest run. */
const TOKEN_SECONDS = 4 * 3600

/** The first user is the only admin. */
export const ADMIN_ID = 1

/** Fills an empty database with members 1 to `count`, each with a sign-in of the same id. */
export async function seedMembers(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO users (first_name, last_name, email, password_hash, is_admin, created_at)
     SELECT 'First' || n, 'Last' || n, 'member' || n || '@church.test', '', n = $2,
            now() - interval '400 days'
     FROM generate_series(1, $1::int) AS n`,
    [count, ADMIN_ID],
  )
  await pool.query(
    `INSERT INTO members (id, middle_name, phone_number, phone_number_2, city, postcode,
                          street_name, flat_no, member_type, date_of_birth, image)
     SELECT n, CASE WHEN n % 3 = 0 THEN 'Middle' || n END, '+44 1632 ' || (960000 + n % 1000),
            CASE WHEN n % 4 = 0 THEN '+44 7700 ' || (900000 + n % 1000) END,
            'City' || n % 50, 'LU' || n % 9 + 1 || ' ' || n % 10 || 'AA', 'Street ' || n % 300,
            (n % 120)::text, 'Regular', date '1950-01-01' + n % 20000,
            CASE WHEN n % 2 = 0 THEN '/media/' || md5(n::text) || '.webp' END
     FROM generate_series(1, $1::int) AS n`,
    [count],
  )
  await pool.query(
    `INSERT INTO refresh_tokens (user_id, token_hash, expires_at)
     SELECT n, md5(n::text), now() + interval '30 days' FROM generate_series(1, $1::int) AS n`,
    [count],
  )
  await pool.query('VACUUM ANALYZE')
}

/** Issues an access token for a member as the product does; the sign-in of a seeded one has the same id. */
export function tokenOf(id: number, secret: string, signInId = id): string {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { sub: String(id), sid: signInId, typ: 'access', iat, exp: iat + TOKEN_SECONDS }
  return jwt.sign(claims, secret, {
    algorithm: 'HS256',
    issuer: 'church',
    audience: 'church-api',
  })
}

/** What a browser stores once a seeded member has signed in. */
export function storedUser(id: number, secret: string): SignedInUser {
  return {
    _id: id,
    id,
    first_name: `First${id}`,
    last_name: `Last${id}`,
    name: `First${id} Last${id}`,
    email: `member${id}@church.test`,
    isAdmin: id === ADMIN_ID,
    roles: [],
    token: tokenOf(id, secret),
    refreshToken: 'none',
  }
}
