import { type Church, n, t, worded } from '@church/shared'
import { isOpenTo } from '../../../http/sign-in-ways.ts'
import type { Delivery, Mail, MessageKind } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailTo, type Recipient } from '../../../platform/salutation.ts'
import { assignCode, CODE_MINUTES, type CodeDigest, codeOf } from './code-data.ts'

/** The mail with the code. Its subject leaves the code out, because a locked phone shows subjects. */
const signInCodeMail = (church: Church, user: Recipient, code: string): Mail =>
  mailTo(user, {
    subject: t('Your sign-in code for {church}', { church: church.name }),
    heading: t('Your sign-in code'),
    paragraphs: [
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

type Needs = Pick<Platform, 'church' | 'clock' | 'env' | 'pool'> & { codeDigest: CodeDigest }

/** Writes the mail with the code of a request; null if its account has reached the limit, or members use no codes. */
async function composeCode(
  { church, clock, codeDigest, env, pool }: Needs,
  { about: id, person, token }: Delivery,
): Promise<Mail | null> {
  const isOpen = await isOpenTo(pool, env, { userId: person.id, way: 'by_code' })
  if (id === null || !isOpen) return null
  const code = codeOf(token)
  const user = await assignCode(pool, {
    id,
    userId: person.id,
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
  compose: composeCode,
  examples: ({ site, reader }) => [signInCodeMail(site.church, reader, '012345')],
}
