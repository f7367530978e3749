import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accountErrors, signInErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import type { Visitor } from '../../../http/visitor.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction, isUniqueViolation } from '../../../platform/db.ts'
import type { Env } from '../../../platform/env.ts'
import type { Platform } from '../../../platform/platform.ts'
import { emailConfirmation, isReservedEmail } from '../email/index.ts'
import { hashNewPassword, type PasswordNeeds } from '../password/index.ts'

type Folder = Pick<Env, 'DATA_DIR'>

const fileIn = ({ DATA_DIR }: Folder) => join(DATA_DIR, 'first-admin')

/** Deletes the file with the first admin's password, if there is one. */
export const deleteFirstAdminFile = (env: Folder): Promise<void> => rm(fileIn(env), { force: true })

interface Output {
  env: Folder
  print: (line: string) => void
  isTerminal: boolean
}

/**
 * Tells the operator how the first admin signs in. The password goes only to a file that only they can
 * read and, if there is one, to a terminal: a container's output becomes a log that many can read.
 */
export async function announceFirstAdmin(
  { email, password }: { email: string; password: string },
  { env, print, isTerminal }: Output,
): Promise<void> {
  const file = fileIn(env)
  await mkdir(env.DATA_DIR, { recursive: true })
  await writeFile(file, `${email} ${password}\n`, { mode: 0o600 })
  if (isTerminal) print(`The first admin signs in with ${email} and ${password}`)
  print(
    `The first admin’s password is in ${file}. Their first sign-in replaces it and deletes the file.`,
  )
}

interface Account {
  id: number
  firstName: string
  lastName: string
}

interface FirstSignIn<A extends Account> {
  user: A
  body: {
    password: string
    own_email?: string | undefined
    own_password?: string | undefined
  }
  visitor: Visitor
}

const emailTaken = () => refuse(accountErrors.emailTaken, { field: 'own_email' })

/**
 * Replaces the generated password of the first admin and the address, which may have no mailbox. No sign-in is opened
 * before this, so it cannot be skipped.
 * @returns the account with its new address
 * @throws HttpError 403 until both are given; 400 for a guessable password; 409 for a taken address
 */
export async function replaceGenerated<A extends Account>(
  services: Platform & PasswordNeeds,
  { user, body, visitor }: FirstSignIn<A>,
): Promise<A & { email: string; passwordHash: string }> {
  const { clock, pool } = services
  const { own_email: email, own_password: password } = body
  if (!email || !password) throw refuse(signInErrors.ownPasswordNeeded)
  if (password === body.password) throw refuse(signInErrors.samePassword, { field: 'own_password' })
  const owner = { ...user, email }
  const chosen = { password, owner, visitor, field: 'own_password' }
  const passwordHash = await hashNewPassword(services, chosen)
  const now = clock.now()
  const { id } = user
  try {
    await inTransaction(pool, async (tx) => {
      if (await isReservedEmail(tx, { email, userId: id, now })) throw emailTaken()
      const { rowCount } = await tx.query(
        `UPDATE users
         SET email = $2, password_hash = $3, password_generated = false, updated_at = now()
         WHERE id = $1 AND password_generated`,
        [id, email, passwordHash],
      )
      // Somebody else has just done the same.
      if (rowCount !== 1) throw refuse(signInErrors.wrongSignIn)
      const target = { actorId: id, subjectId: id }
      await recordEvent(tx, { ...target, action: 'sign-in.own-password', at: now })
      await services.outbox.deliver(emailConfirmation, id, {}, tx)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error
  }
  return { ...user, email, passwordHash }
}
