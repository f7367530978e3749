import type { Env } from '../../platform/env.ts'
import type { Mail } from '../../platform/mailer.ts'
import { recipientOf, salutation } from '../../platform/salutation.ts'

interface Person {
  firstName: string
  lastName: string
  email: string
}

type Church = Pick<Env, 'church' | 'PUBLIC_URL'>

const IF_NOT =
  "If this was you, you don't need to do anything. If not, set a new password now and tell us."

/** A new password alone does not let the owner back in: an admin has to switch two-step sign-in off. */
const ifNotOn = ({ help }: Env['church']) =>
  `If this was you, you don't need to do anything. If not, set a new password now, and ask us to switch it off for you: ${[
    help.phone,
    help.email,
  ]
    .filter(Boolean)
    .join(' or ')}.`

const mail = (
  { church, PUBLIC_URL }: Church,
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

export const twoStepOnMail = (church: Church, person: Person): Mail =>
  mail(
    church,
    person,
    'Two-step sign-in is on',
    'Signing in to your account now also takes a code from your authenticator app. Everyone else who was signed in to it has been signed out.',
    ifNotOn(church.church),
  )

export const twoStepOffMail = (church: Church, person: Person): Mail =>
  mail(
    church,
    person,
    'Two-step sign-in is off',
    'You can sign in with your password alone again, without a code.',
  )

export const recoveryCodeUsedMail = (church: Church, person: Person): Mail =>
  mail(
    church,
    person,
    'A recovery code was used',
    'One of the recovery codes of your account was used to sign in or to change how you sign in. It will not work again.',
  )
