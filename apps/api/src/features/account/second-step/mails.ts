import { t } from '@church/shared'
import { helpOf, type Site } from '../../../platform/church.ts'
import { screenLink } from '../../../platform/mail-links.ts'
import type { Mail } from '../../../platform/outbox.ts'
import { mailTo, type Recipient } from '../../../platform/salutation.ts'

interface Notice {
  subject: string
  heading: string
  what: string
  ifNot?: string
}

const mail = (
  { PUBLIC_URL }: Site,
  person: Recipient,
  {
    subject,
    heading,
    what,
    ifNot = t(
      "If this was you, you don't need to do anything. If not, set a new password now and tell us.",
    ),
  }: Notice,
): Mail =>
  mailTo(person, {
    subject,
    heading,
    paragraphs: [what, ifNot],
    button: { label: t('Set a new password'), url: screenLink(PUBLIC_URL, '/reset-password') },
  })

/** A new password alone does not let the owner back in: an admin has to switch two-step sign-in off. */
function ifNotOn(church: Site['church']): string {
  const help = helpOf(church)
  return help
    ? t(
        "If this was you, you don't need to do anything. If not, set a new password now, and ask us to switch it off for you: {help}.",
        { help },
      )
    : t(
        "If this was you, you don't need to do anything. If not, set a new password now, and ask us to switch it off for you.",
      )
}

export const twoStepOnMail = (site: Site, person: Recipient): Mail =>
  mail(site, person, {
    subject: t('Two-step sign-in is on at {church}', { church: site.church.name }),
    heading: t('Two-step sign-in is on'),
    what: t(
      'Signing in to your account now also takes a code from your authenticator app. Everyone else who was signed in to it has been signed out.',
    ),
    ifNot: ifNotOn(site.church),
  })

export const twoStepOffMail = (site: Site, person: Recipient): Mail =>
  mail(site, person, {
    subject: t('Two-step sign-in is off at {church}', { church: site.church.name }),
    heading: t('Two-step sign-in is off'),
    what: t('You can sign in with your password alone again, without a code.'),
  })

export const recoveryCodeUsedMail = (site: Site, person: Recipient): Mail =>
  mail(site, person, {
    subject: t('A recovery code was used at {church}', { church: site.church.name }),
    heading: t('A recovery code was used'),
    what: t(
      'One of the recovery codes of your account was used to sign in or to change how you sign in. It will not work again.',
    ),
  })

/** Notifies the owner of a new passkey. Setting a new password removes all passkeys. */
export const passkeyAddedMail = (site: Site, person: Recipient): Mail =>
  mail(site, person, {
    subject: t('A passkey was added at {church}', { church: site.church.name }),
    heading: t('A passkey was added'),
    what: t('You can now sign in to your account with a new passkey, without your password.'),
    ifNot: t(
      "If this was you, you don't need to do anything. If not, set a new password now: this removes all passkeys and signs everyone out of your account.",
    ),
  })

export const passkeyRemovedMail = (site: Site, person: Recipient): Mail =>
  mail(site, person, {
    subject: t('A passkey was removed at {church}', { church: site.church.name }),
    heading: t('A passkey was removed'),
    what: t(
      'One of your passkeys was removed from your account. You can no longer sign in with it.',
    ),
  })

/** Notifies the owner of a connection to the provider. Setting a new password ends it. */
export const providerConnectedMail = (site: Site, person: Recipient): Mail =>
  mail(site, person, {
    subject: t('Another way to sign in was connected at {church}', { church: site.church.name }),
    heading: t('Another way to sign in was connected'),
    what: t(
      'You can now sign in to your account with the church’s own sign-in, without your password.',
    ),
    ifNot: t(
      "If this was you, you don't need to do anything. If not, set a new password now, or ask the church's office: both can disconnect it and sign everyone out of your account.",
    ),
  })
