import { runCommand } from '../command.ts'
import { findUserByEmail } from '../features/account/email/index.ts'
import { disableTwoStep, secondStepChanged } from '../features/account/second-step/index.ts'
import { helpIfAsked } from '../help.ts'
import { recordEvent } from '../platform/audit.ts'
import { exampleCall } from '../platform/example-call.ts'
import { inTransaction } from '../platform/transaction.ts'
import { commandArguments } from '../start-up.ts'

helpIfAsked('two-step-off')

/**
 * Switches two-step sign-in off for one account, for an admin who has lost their device and recovery
 * codes when no other admin can do it on the screen. The account's owner is notified by mail.
 */
await runCommand('Switching two-step sign-in off', async ({ clock, outbox, pool }) => {
  const [email] = commandArguments()
  if (!email) throw new Error(`name the account, for example: ${exampleCall('two-step-off')}`)
  const user = await findUserByEmail(pool, email)
  if (!user) throw new Error(`no account has the email address ${email}`)
  await inTransaction(pool, async (tx) => {
    if (!(await disableTwoStep(tx, user.id))) throw new Error(`${email} does not have it on`)
    await recordEvent(tx, {
      actorId: null,
      action: 'two-step.off',
      subject: 'user',
      subjectId: user.id,
      at: clock.now(),
    })
    await outbox.deliver(secondStepChanged, user.id, { variant: 'off' }, tx)
  })
  await outbox.idle()
  console.log(`${email} now signs in with the password alone.`)
})
