import { exampleCall } from '../../platform/example-call.ts'
import type { CaughtUp } from './catch-up.ts'

/** What was done about withdrawals since the backup, for the operator. */
export function describeCatchUp(caughtUp: CaughtUp | null): string[] {
  if (!caughtUp) return []
  const { admins, changed, unknown } = caughtUp
  const done =
    changed.length > 0
      ? `Withdrawn after the backup, and not brought back: ${changed.join(', ')}.`
      : 'Nothing that was withdrawn after the backup is known to be in it.'
  if (!unknown) return [done]
  const [from, to] = [unknown.from.toISOString(), unknown.to.toISOString()]
  return [
    done,
    `NOTICE: The ledger of withdrawals is not complete. What people withdrew from ${from} to ${to} may be back: ` +
      'people who were erased or had left, rights, names, hidden details, mails, passkeys and passwords.',
    `The passwords and passkeys of all admins (${admins}) have ended. They set new ones with a link by mail, ` +
      `or with a password from you: ${exampleCall('new-password')}`,
    'Admins find this under Status until one of them has read it.',
  ]
}
