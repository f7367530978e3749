import { randomBytes } from 'node:crypto'
import type { Env } from '../../platform/env.ts'
import type { Platform } from '../../platform/platform.ts'
import { isGuessable, type Passwords } from '../passwords/index.ts'
import { countAdmins, insertUser } from './data.ts'

const NAME = { firstName: 'Church', lastName: 'Admin' }

/**
 * Makes the first admin where there is none. Safe in several processes at once: the address is unique.
 * @returns the sign-in to tell the operator once, or null where nothing was made or the operator chose it.
 * @throws Error with one line where the operator's choice is too easy to guess, or is a member's address
 */
export async function createFirstAdmin(
  { db, log, passwords }: Pick<Platform, 'db' | 'log'> & { passwords: Passwords },
  env: Pick<Env, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'church'>,
): Promise<{ email: string; password: string } | null> {
  if ((await countAdmins(db)) > 0) {
    if (env.ADMIN_PASSWORD) log.info('there is an admin already: ADMIN_PASSWORD is not used')
    return null
  }
  const email = (env.ADMIN_EMAIL ?? 'admin@localhost').toLowerCase()
  const password = env.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url')
  if (await isGuessable(password, { ...NAME, email, churchName: env.church.name })) {
    throw new Error('ADMIN_PASSWORD is too easy to guess: choose another.')
  }
  const passwordHash = await passwords.hash(password)
  const id = await insertUser(db, {
    ...NAME,
    email,
    passwordHash,
    isAdmin: true,
  })
  // Either another process has just made the same admin, or a member has the address.
  if (id === null && (await countAdmins(db)) === 0) {
    throw new Error('ADMIN_EMAIL is the address of a member: choose another for the first admin.')
  }
  return id === null || env.ADMIN_PASSWORD ? null : { email, password }
}
