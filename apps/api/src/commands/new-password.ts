import { randomBytes } from 'node:crypto'
import { runCommand } from '../command.ts'
import { findUserByEmail } from '../features/account/email/index.ts'
import { passwordChanged } from '../features/account/password/index.ts'
import { helpIfAsked } from '../help.ts'
import { endAllAccess, removePasskeys } from '../http/end-access.ts'
import { recordEvent } from '../platform/audit.ts'
import { exampleCall } from '../platform/example-call.ts'
import { inTransaction } from '../platform/transaction.ts'
import { commandArguments } from '../start-up.ts'

helpIfAsked('new-password')

/**
 * Gives an account a generated password, for an admin whom no mailed link reaches, for example after a restore. The first
 * sign-in replaces it, and the address with it. The account's owner is notified by mail.
 */
await runCommand('Setting a new password', async (services) => {
  const { clock, outbox, passwords, pool } = services
  const [email] = commandArguments()
  if (!email) throw new Error(`name the account, for example: ${exampleCall('new-password')}`)
  const user = await findUserByEmail(pool, email)
  if (!user) throw new Error(`no account has the email address ${email}`)
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await passwords.hash(password)
  const now = clock.now()
  await inTransaction(pool, async (tx) => {
    await endAllAccess(tx, services, { userId: user.id, by: user.id, now })
    await removePasskeys(tx, user.id)
    await tx.query(
      `UPDATE users SET password_hash = $2, password_generated = true, password_changed_at = NULL
       WHERE id = $1`,
      [user.id, passwordHash],
    )
    await recordEvent(tx, {
      actorId: null,
      action: 'user.new-password',
      subject: 'user',
      subjectId: user.id,
      at: now,
    })
    await outbox.deliver(passwordChanged, user.id, { variant: 'reset' }, tx)
  })
  await outbox.idle()
  console.log(`${email} signs in with ${password}, and is then asked for a password of their own.`)
})
