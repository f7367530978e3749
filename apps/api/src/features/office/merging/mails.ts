import { defineTexts, t } from '@church/shared'
import { helpOf, type Site } from '../../../platform/church.ts'
import type { Mail } from '../../../platform/outbox.ts'
import { mailTo, type Recipient } from '../../../platform/salutation.ts'
import type { MergedPerson } from '../../people/users/index.ts'

/** What happened to the account of an address. */
export const consequences = defineTexts({
  none: 'You can’t sign in with this address: please use the one of your account.',
  kept: 'You sign in with this address as before.',
  moved:
    'You sign in with this address, your password and your second step as before. Please add your passkeys again, if you have any.',
  dropped: 'You can no longer sign in with this address: please use the one of your other account.',
})

type Account = keyof typeof consequences

/** An address of two merged people, and what happened to its account. */
export interface Mailbox {
  email: string
  account: Account
}

/** The mailboxes that are told of a merge: those of both people, if either had an account. */
export function mailboxesOf({ gone, kept }: Record<'gone' | 'kept', MergedPerson>): Mailbox[] {
  if (!gone.hasAccount && !kept.hasAccount) return []
  const ofGone = kept.hasAccount ? 'dropped' : 'moved'
  const told = [
    { email: gone.email, account: gone.hasAccount ? ofGone : 'none' },
    { email: kept.email, account: kept.hasAccount ? 'kept' : 'none' },
  ] as const
  return told.flatMap(({ email, account }) => (email === null ? [] : { email, account }))
}

/** Tells an address of either person that they are two again. */
export function unmergedMail({ church }: Site, person: Recipient): Mail {
  const help = helpOf(church)
  return mailTo(person, {
    subject: t('Your records at {church} are two again', { church: church.name }),
    heading: t('A merge was undone'),
    paragraphs: [
      t(
        'An admin of {church} has undone a merge of two records, of which one has this email address. Sign in as before the merge.',
        { church: church.name },
      ),
      help
        ? t('If this seems wrong, please tell us: {help}.', { help })
        : t('If this seems wrong, please tell us.'),
    ],
  })
}

/**
 * Tells an address that two people are one now. It names nobody and not the other address, since the admin may have been
 * wrong.
 */
export function mergedMail({ church }: Site, { email, account }: Mailbox): Mail {
  const help = helpOf(church)
  const merged = t(
    'An admin of {church} has merged two records, of which one has this email address.',
    { church: church.name },
  )
  return {
    to: { name: '', address: email },
    subject: t('Your records at {church} were merged', { church: church.name }),
    heading: t('Your records were merged'),
    paragraphs: [
      t('Hello,'),
      `${merged} ${consequences[account]}`,
      help
        ? t('If these are not both yours, please tell us: {help}.', { help })
        : t('If these are not both yours, please tell us.'),
    ],
  }
}
