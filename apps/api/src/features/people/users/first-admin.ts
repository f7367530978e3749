import { randomBytes } from 'node:crypto'
import type { Env } from '../../../platform/env.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isGuessable, type Passwords } from '../../account/password/index.ts'
import { announceFirstAdmin } from '../../account/sign-in/index.ts'
import { countAdmins, insertUser } from './data.ts'

const NAME = { firstName: 'Church', lastName: 'Admin' }

/**
 * Creates an admin if there is none. Safe in several processes at once, since addresses are unique.
 * @returns the credentials to show the operator once; null if none was created or the operator chose them
 * @throws Error with a one-line message if the operator's choice is guessable or is a member's address
 */
export async function createFirstAdmin(
  {
    church,
    db,
    pool,
    log,
    passwords,
  }: Pick<Platform, 'church' | 'db' | 'log' | 'pool'> & { passwords: Passwords },
  env: Pick<Env, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
): Promise<{ email: string; password: string } | null> {
  if ((await countAdmins(db)) > 0) {
    if (env.ADMIN_PASSWORD) log.info('an admin already exists: ADMIN_PASSWORD is ignored')
    return null
  }
  const email = (env.ADMIN_EMAIL ?? 'admin@localhost').toLowerCase()
  const password = env.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url')
  const { name: churchName } = await church.get()
  if (await isGuessable(password, { ...NAME, email, churchName })) {
    throw new Error('ADMIN_PASSWORD is too easy to guess: choose another.')
  }
  const passwordHash = await passwords.hash(password)
  const id = await insertUser(pool, {
    ...NAME,
    email,
    passwordHash,
    isAdmin: true,
    approvedBy: 'first start',
    passwordGenerated: !env.ADMIN_PASSWORD,
  })
  // Either another process has just created the same admin, or a member has the address.
  if (id === null && (await countAdmins(db)) === 0) {
    throw new Error('ADMIN_EMAIL is the address of a member: choose another for the first admin.')
  }
  return id === null || env.ADMIN_PASSWORD ? null : { email, password }
}

/** Creates the first admin if there is none, before anybody can sign in, and tells the operator. */
export async function ensureFirstAdmin(
  services: Parameters<typeof createFirstAdmin>[0],
  options: Parameters<typeof announceFirstAdmin>[1] & {
    env: Parameters<typeof createFirstAdmin>[1]
  },
): Promise<void> {
  const admin = await createFirstAdmin(services, options.env)
  if (admin) await announceFirstAdmin(admin, options)
}
