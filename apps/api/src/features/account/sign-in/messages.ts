import { type Church, n, t, worded } from '@church/shared'
import type { Mail, MessageKind } from '../../../platform/messages.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Recipient, recipientOf, salutation } from '../../../platform/salutation.ts'
import { assignCode, CODE_MINUTES, type CodeDigest, newCode } from './code-data.ts'

/** The mail with the code. Its subject leaves the code out, because a locked phone shows subjects. */
const signInCodeMail = (church: Church, user: Recipient, code: string): Mail => ({
  to: recipientOf(user),
  subject: t('Your sign-in code for {church}', { church: church.name }),
  heading: t('Your sign-in code'),
  paragraphs: [
    salutation(user.firstName),
    t('Enter this code on the sign-in page: {code}', { code }),
    t('We never ask for it by phone or message. Please do not share it with anyone.'),
  ],
  notes: [
    n(
      CODE_MINUTES,
      'The code works once, for {count} minute, and only in the browser where you requested it.',
      'The code works once, for {count} minutes, and only in the browser where you requested it.',
    ),
    t(
      "If you did not request it, you don't need to do anything: nobody can sign in without the code.",
    ),
  ],
})

type Needs = Pick<Platform, 'church' | 'clock' | 'pool'> & { codeDigest: CodeDigest }

interface Request {
  /** The row of the request. */
  id: number
  userId: number
  /** What shows that the browser has signed in to the account before; null for a stranger. */
  knownBrowser: string | null
}

/** Writes a mail with a new code for a request; null if its account has reached the limit. */
export async function composeCode(
  { church, clock, codeDigest, pool }: Needs,
  request: Request,
): Promise<Mail | null> {
  const code = newCode()
  const user = await assignCode(pool, {
    ...request,
    now: clock.now(),
    digest: (sent) => codeDigest({ ...sent, code }),
  })
  return user && signInCodeMail(await church.get(), user, code)
}

/** Its `about` is the id of the request. */
export const signInCode: MessageKind<Needs> = {
  kind: 'sign-in-code',
  name: worded('Codes to sign in'),
  why: worded('Somebody, most likely you, asked for one.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: CODE_MINUTES * 60_000,
  afterCrash: 'again',
  compose: async (services, { about, person }) =>
    about === null
      ? null
      : composeCode(services, { id: about, userId: person.id, knownBrowser: null }),
}
