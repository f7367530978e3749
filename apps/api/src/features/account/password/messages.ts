import { DAY_MS, defineTexts, isKeyOf, worded } from '@church/shared'
import { isOpenTo } from '../../../http/sign-in-ways.ts'
import { mailLink } from '../../../platform/mail-links.ts'
import {
  type Delivery,
  EXAMPLE_TOKEN,
  type Mail,
  type MessageKind,
} from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ownerAt } from '../email/index.ts'
import { passwordChangedMail, passwordResetMail } from './mails.ts'
import { insertReset } from './reset-data.ts'

/** Milliseconds that a link may wait; people who still need one by then have asked again. */
const RESET_WAIT_MS = 4 * 3_600_000

type ResetNeeds = Pick<Platform, 'church' | 'clock' | 'env' | 'pool'>

/** Writes a mail with a link; null if the account has reached its hourly limit, or members have no passwords. */
async function composeReset(
  { church, clock, env, pool }: ResetNeeds,
  { person: { id: userId }, token, variant: knownBrowser }: Delivery,
): Promise<Mail | null> {
  if (!(await isOpenTo(pool, env, { userId, way: 'by_password' }))) return null
  const user = await insertReset(pool, { userId, knownBrowser, token, now: clock.now() })
  const link = mailLink(env.PUBLIC_URL, 'reset-password', { userId, token })
  return user && passwordResetMail(await church.get(), user, link)
}

/** Its `variant` is what shows that the browser which asked has signed in to the account before. */
export const passwordReset: MessageKind<ResetNeeds> = {
  kind: 'password-reset',
  name: worded('Links to set a new password'),
  why: worded('Somebody, most likely you, asked for one.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: RESET_WAIT_MS,
  compose: composeReset,
  examples: ({ site, reader }) => {
    const link = mailLink(site.PUBLIC_URL, 'reset-password', { userId: 0, token: EXAMPLE_TOKEN })
    return [passwordResetMail(site.church, reader, link)]
  },
}

/** The further consequences of a changed password, by what happened to it, which is the variant of its notice. */
const consequences = defineTexts({
  changed: 'You have been signed out everywhere else.',
  reset:
    'You have been signed out everywhere, and your passkeys, if you had any, were removed; please sign in with the new password.',
  claimed:
    'Nobody had confirmed your email address before. As you signed in with a code, everyone else was signed out, and the old password was removed.',
})

/** Goes to the address that the account had at the time, even if a thief has changed it since. */
export const passwordChanged: MessageKind<Pick<Platform, 'church' | 'pool'>> = {
  kind: 'password-changed',
  name: worded('Changes of your password'),
  why: worded('If it was not you, you can act at once.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  compose: async ({ church, pool }, { person, variant, queuedAt: at }) => {
    if (!isKeyOf(consequences, variant)) return null
    const owner = await ownerAt(pool, { person, at })
    const consequence = consequences[variant]
    return passwordChangedMail(await church.site(), owner, { at, consequence })
  },
  examples: ({ site, reader, at }) =>
    Object.values(consequences).map((consequence) =>
      passwordChangedMail(site, reader, { at, consequence }),
    ),
}
