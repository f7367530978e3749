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

/** What the owner of an account reads of each change. A new password removes all passkeys and the connection to the provider. */
export const notices = {
  on: (church) => ({
    subject: t('Two-step sign-in is on at {church}', { church: church.name }),
    heading: t('Two-step sign-in is on'),
    what: t(
      'Signing in to your account now also takes a code from your authenticator app. Everyone else who was signed in to it has been signed out.',
    ),
    ifNot: ifNotOn(church),
  }),
  off: ({ name }) => ({
    subject: t('Two-step sign-in is off at {church}', { church: name }),
    heading: t('Two-step sign-in is off'),
    what: t('You can sign in with your password alone again, without a code.'),
  }),
  'recovery-code': ({ name }) => ({
    subject: t('A recovery code was used at {church}', { church: name }),
    heading: t('A recovery code was used'),
    what: t(
      'One of the recovery codes of your account was used to sign in or to change how you sign in. It will not work again.',
    ),
  }),
  'passkey-added': ({ name }) => ({
    subject: t('A passkey was added at {church}', { church: name }),
    heading: t('A passkey was added'),
    what: t('You can now sign in to your account with a new passkey, without your password.'),
    ifNot: t(
      "If this was you, you don't need to do anything. If not, set a new password now: this removes all passkeys and signs everyone out of your account.",
    ),
  }),
  'passkey-removed': ({ name }) => ({
    subject: t('A passkey was removed at {church}', { church: name }),
    heading: t('A passkey was removed'),
    what: t(
      'One of your passkeys was removed from your account. You can no longer sign in with it.',
    ),
  }),
  'provider-connected': ({ name }) => ({
    subject: t('Another way to sign in was connected at {church}', { church: name }),
    heading: t('Another way to sign in was connected'),
    what: t(
      'You can now sign in to your account with the church’s own sign-in, without your password.',
    ),
    ifNot: t(
      "If this was you, you don't need to do anything. If not, set a new password now, or ask the church's office: both can disconnect it and sign everyone out of your account.",
    ),
  }),
} satisfies Record<string, (church: Site['church']) => Notice>

/** Tells the owner of an account of a change. */
export function secondStepMail(
  { church, PUBLIC_URL }: Site,
  person: Recipient,
  change: keyof typeof notices,
): Mail {
  const { what, ifNot, ...heading }: Notice = notices[change](church)
  const further =
    ifNot ??
    t("If this was you, you don't need to do anything. If not, set a new password now and tell us.")
  return mailTo(person, {
    ...heading,
    paragraphs: [what, further],
    button: { label: t('Set a new password'), url: screenLink(PUBLIC_URL, '/reset-password') },
  })
}
