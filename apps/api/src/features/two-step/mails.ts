import type { Env } from '../../platform/env.ts'
import type { Mail } from '../../platform/mailer.ts'
import { recipientOf, salutation } from '../../platform/salutation.ts'

interface Person {
  firstName: string
  lastName: string
  email: string
}

type Church = Pick<Env, 'church' | 'PUBLIC_URL'>

const IF_NOT = 'If that was you, all is well. If it was not, set a new password now and tell us.'

/** A new password alone does not let the owner in again: somebody has to switch it off for them. */
const ifNotOn = ({ help }: Env['church']) =>
  `If that was you, all is well. If it was not, set a new password now, and ask us to switch it off for you: ${[
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
    'Whoever signs in to your account now needs a code from your authenticator app, too. Everybody else who was signed in to it has been signed out.',
    ifNotOn(church.church),
  )

export const twoStepOffMail = (church: Church, person: Person): Mail =>
  mail(
    church,
    person,
    'Two-step sign-in is off',
    'Your password alone signs in to your account again; no code is asked for any more.',
  )

export const recoveryCodeUsedMail = (church: Church, person: Person): Mail =>
  mail(
    church,
    person,
    'A recovery code was used',
    'One of the recovery codes of your account was used to sign in or to change how you sign in. It does not work again.',
  )
