import type { Site } from '../../../platform/church.ts'
import type { Mail } from '../../../platform/mailer.ts'
import { recipientOf, salutation } from '../../../platform/salutation.ts'

interface Person {
  firstName: string
  lastName: string
  email: string
}

const IF_NOT =
  "If this was you, you don't need to do anything. If not, set a new password now and tell us."

/** A new password alone does not let the owner back in: an admin has to switch two-step sign-in off. */
const ifNotOn = ({ help }: Site['church']) =>
  `If this was you, you don't need to do anything. If not, set a new password now, and ask us to switch it off for you: ${[
    help.phone,
    help.email,
  ]
    .filter(Boolean)
    .join(' or ')}.`

const mail = (
  { church, PUBLIC_URL }: Site,
  person: Person,
  heading: string,
  what: string,
  ifNot = IF_NOT,
): Mail => ({
  to: recipientOf(person),
  subject: `${heading} at ${church.name}`,
  heading,
  paragraphs: [salutation(person.firstName), what, ifNot],
  button: { label: 'Set a new password', url: `${PUBLIC_URL}/#/reset-password` },
})

export const twoStepOnMail = (site: Site, person: Person): Mail =>
  mail(
    site,
    person,
    'Two-step sign-in is on',
    'Signing in to your account now also takes a code from your authenticator app. Everyone else who was signed in to it has been signed out.',
    ifNotOn(site.church),
  )

export const twoStepOffMail = (site: Site, person: Person): Mail =>
  mail(
    site,
    person,
    'Two-step sign-in is off',
    'You can sign in with your password alone again, without a code.',
  )

export const recoveryCodeUsedMail = (site: Site, person: Person): Mail =>
  mail(
    site,
    person,
    'A recovery code was used',
    'One of the recovery codes of your account was used to sign in or to change how you sign in. It will not work again.',
  )
