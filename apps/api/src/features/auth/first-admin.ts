import { randomBytes } from 'node:crypto'
import type { Env } from '../../env.ts'
import type { Services } from '../../services.ts'
import { countAdmins, insertUser } from './data.ts'

/**
 * Makes the first admin where there is none. Safe in several processes at once: the address is unique.
 * @returns the sign-in to tell the operator once, or null where nothing was made or the operator chose it.
 */
export async function createFirstAdmin(
  { db, pool, passwords }: Pick<Services, 'db' | 'pool' | 'passwords'>,
  env: Pick<Env, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
): Promise<{ email: string; password: string } | null> {
  if ((await countAdmins(db)) > 0) return null
  const email = (env.ADMIN_EMAIL ?? 'admin@localhost').toLowerCase()
  const password = env.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url')
  const passwordHash = await passwords.hash(password)
  const id = await insertUser(pool, {
    firstName: 'Church',
    lastName: 'Admin',
    email,
    passwordHash,
    isAdmin: true,
  })
  return id === null || env.ADMIN_PASSWORD ? null : { email, password }
}
