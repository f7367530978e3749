import type { Site } from '../../../platform/church.ts'
import { confirmationLink } from '../../../platform/mail-links.ts'
import type { Mail } from '../../../platform/mailer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recipientOf, salutation } from '../../../platform/salutation.ts'
import { insertConfirmation } from './data.ts'

interface Person {
  firstName: string
  lastName: string
  email: string
}

/** The mail that confirms the address it is sent to. Anybody may have typed this address. */
const confirmationMail = ({ church, PUBLIC_URL }: Site, user: Person, token: string): Mail => ({
  to: recipientOf(user),
  subject: `Please confirm your e-mail address for ${church.name}`,
  heading: 'Please confirm your e-mail address',
  paragraphs: [
    salutation(user.firstName),
    `Someone, most likely you, has an account at ${church.name} with this e-mail address. Please confirm that it is yours.`,
  ],
  button: { label: 'Confirm my address', url: confirmationLink(PUBLIC_URL, token) },
  notes: [
    'The link works for seven days.',
    "If you don't know about this, you don't need to do anything.",
  ],
})

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
