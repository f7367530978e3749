import { DAY_MS, defineMessages, worded } from '@church/shared'
import { mailLink } from '../../../platform/mail-links.ts'
import type { Message, MessageKind } from '../../../platform/messages.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Recipient } from '../../../platform/salutation.ts'
import { passwordChangedMail, passwordResetMail } from './mails.ts'
import { insertReset } from './reset-data.ts'

/** Milliseconds that a link may wait; people who still need one by then have asked again. */
const RESET_WAIT_MS = 4 * 3_600_000

type ResetNeeds = Pick<Platform, 'church' | 'clock' | 'env' | 'pool'>

/**
 * Writes a mail with a new link; null if the account has reached its hourly limit.
 * @param asked the account, and what shows that the browser has signed in to it before
 */
export async function composeReset(
  { church, clock, env, pool }: ResetNeeds,
  { userId, knownBrowser }: { userId: number; knownBrowser: string | null },
) {
  const reset = await insertReset(pool, { userId, knownBrowser, now: clock.now() })
  if (!reset) return null
  const link = mailLink(env.PUBLIC_URL, 'reset-password', { userId, token: reset.token })
  return passwordResetMail(await church.get(), reset.user, link)
}

export const passwordReset: MessageKind<ResetNeeds> = {
  kind: 'password-reset',
  name: worded('Links to set a new password'),
  why: worded('Somebody, most likely you, asked for one.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: RESET_WAIT_MS,
  afterCrash: 'again',
  compose: (services, { person }) =>
    composeReset(services, { userId: person.id, knownBrowser: null }),
}

/** The further consequences of a changed password. */
const consequences = defineMessages({
  changed: 'You have been signed out everywhere else.',
  reset:
    'You have been signed out everywhere, and your passkeys, if you had any, were removed; please sign in with the new password.',
  claimed:
    'Nobody had confirmed your email address before. As you signed in with a code, everyone else was signed out, and the old password was removed.',
})

type Consequence = keyof typeof consequences

const isConsequence = (name: string | null): name is Consequence =>
  name !== null && Object.hasOwn(consequences, name)

/** The notice of a changed password, to the address that its owner had at the time. */
export const passwordNotice = (
  { church }: Pick<Platform, 'church'>,
  { person, variant, at }: { person: Recipient; variant: Consequence; at: Date },
): Message => ({
  variant,
  mail: async () =>
    passwordChangedMail(await church.site(), person, { at, consequence: consequences[variant] }),
})

export const passwordChanged: MessageKind<Pick<Platform, 'church'>> = {
  kind: 'password-changed',
  name: worded('Changes of your password'),
  why: worded('If it was not you, you can act at once.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  afterCrash: 'again',
  compose: async ({ church }, { person, variant, queuedAt: at }) =>
    isConsequence(variant)
      ? passwordChangedMail(await church.site(), person, { at, consequence: consequences[variant] })
      : null,
}
