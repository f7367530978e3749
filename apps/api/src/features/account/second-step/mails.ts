import { helpLine, type Site } from '../../../platform/church.ts'
import type { Mail } from '../../../platform/messages.ts'
import { type Recipient, recipientOf, salutation } from '../../../platform/salutation.ts'

const IF_NOT =
  "If this was you, you don't need to do anything. If not, set a new password now and tell us."

/** A new password alone does not let the owner back in: an admin has to switch two-step sign-in off. */
const ifNotOn = (church: Site['church']) =>
  `If this was you, you don't need to do anything. If not, set a new password now, and ask us to switch it off for you${helpLine(church)}.`

const mail = (
  { church, PUBLIC_URL }: Site,
  person: Recipient,
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

export const twoStepOnMail = (site: Site, person: Recipient): Mail =>
  mail(
    site,
    person,
    'Two-step sign-in is on',
    'Signing in to your account now also takes a code from your authenticator app. Everyone else who was signed in to it has been signed out.',
    ifNotOn(site.church),
  )

export const twoStepOffMail = (site: Site, person: Recipient): Mail =>
  mail(
    site,
    person,
    'Two-step sign-in is off',
    'You can sign in with your password alone again, without a code.',
  )

export const recoveryCodeUsedMail = (site: Site, person: Recipient): Mail =>
  mail(
    site,
    person,
    'A recovery code was used',
    'One of the recovery codes of your account was used to sign in or to change how you sign in. It will not work again.',
  )

/** Notifies the owner of a new passkey. Setting a new password removes it, as it removes every passkey. */
export const passkeyAddedMail = (site: Site, person: Recipient): Mail =>
  mail(
    site,
    person,
    'A passkey was added',
    'You can now sign in to your account with a new passkey, without your password.',
    "If this was you, you don't need to do anything. If not, set a new password now: this removes all passkeys and signs everyone out of your account.",
  )

export const passkeyRemovedMail = (site: Site, person: Recipient): Mail =>
  mail(
    site,
    person,
    'A passkey was removed',
    'One of your passkeys was removed from your account. You can no longer sign in with it.',
  )
