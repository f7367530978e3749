import { randomBytes } from 'node:crypto'
import { runCommand } from '../command.ts'
import { findUserByEmail } from '../features/account/email/index.ts'
import { givePassword } from '../features/account/password/index.ts'
import { helpIfAsked } from '../help.ts'
import { exampleCall } from '../platform/example-call.ts'
import { commandArguments } from '../start-up.ts'

helpIfAsked('new-password')

/** Gives an account a generated password, for an admin whom no mailed link reaches, for example after a restore. */
await runCommand('Setting a new password', async (services) => {
  const { outbox, passwords, pool } = services
  const [email] = commandArguments()
  if (!email) throw new Error(`name the account, for example: ${exampleCall('new-password')}`)
  const user = await findUserByEmail(pool, email)
  if (!user) throw new Error(`no account has the email address ${email}`)
  const password = randomBytes(12).toString('base64url')
  await givePassword(services, {
    userId: user.id,
    passwordHash: await passwords.hash(password),
  })
  await outbox.idle()
  console.log(`${email} signs in with ${password}, and is then asked for a password of their own.`)
})
