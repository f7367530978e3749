import type { Platform } from '../../../platform/platform.ts'
import { insertConfirmation } from './data.ts'
import { confirmationMail } from './mails.ts'

/** Sends a user, in the background, the link that confirms the address they have then. */
export function sendConfirmation(
  { church, clock, db, mailer }: Pick<Platform, 'church' | 'clock' | 'db' | 'mailer'>,
  userId: number,
): void {
  mailer.enqueue('e-mail confirmation', async () => {
    const user = await db.user.findUnique({ where: { id: userId } })
    if (!user?.email || user.emailConfirmedAt) return null
    const { email } = user
    const token = await insertConfirmation(db, { userId, email, now: clock.now() })
    return confirmationMail(await church.site(), { ...user, email }, token)
  })
}
