import { runCommand } from '../command.ts'
import { findUserByEmail } from '../features/account/email/index.ts'
import { switchOffTwoStep } from '../features/account/second-step/index.ts'
import { helpIfAsked } from '../help.ts'
import { exampleCall } from '../platform/example-call.ts'
import { commandArguments } from '../start-up.ts'

helpIfAsked('two-step-off')

/**
 * Switches two-step sign-in off for one account, for an admin who has lost their device and recovery
 * codes when no other admin can do it on the screen.
 */
await runCommand('Switching two-step sign-in off', async (services) => {
  const [email] = commandArguments()
  if (!email) throw new Error(`name the account, for example: ${exampleCall('two-step-off')}`)
  const user = await findUserByEmail(services.pool, email)
  if (!user) throw new Error(`no account has the email address ${email}`)
  if (!(await switchOffTwoStep(services, user.id))) throw new Error(`${email} does not have it on`)
  await services.outbox.idle()
  console.log(`${email} now signs in with the password alone.`)
})
