import { defineMessages, t } from '@church/shared'
import { helpOf, type Site } from '../../../platform/church.ts'
import type { Mail, Message } from '../../../platform/messages.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Recipient, recipientOf, salutation } from '../../../platform/salutation.ts'
import type { MergedPerson } from '../../people/users/index.ts'

type Needs = Pick<Platform, 'church'>

/** Two people as they were before the first was merged into the second. */
interface Merged {
  gone: MergedPerson
  kept: MergedPerson
}

/**
 * Tells both addresses of two people that they are one person now, if either has an account. No mail names the other
 * address, since an admin may have been wrong.
 */
export function mergedNotices({ church }: Needs, { gone, kept }: Merged): Message[] {
  if (!gone.hasAccount && !kept.hasAccount) return []
  const ofGone = kept.hasAccount ? 'dropped' : 'moved'
  const told = [
    { person: gone, account: gone.hasAccount ? ofGone : 'none' },
    { person: kept, account: kept.hasAccount ? 'kept' : 'none' },
  ] as const
  return told.flatMap(({ account, person: { email, ...person } }) => {
    if (email === null) return []
    const mail = async () =>
      mergedMail(await church.site(), { ...person, email }, consequences[account])
    return [{ variant: account, mail }]
  })
}

/** Tells the same mailboxes that two people are two again. */
export function unmergedNotices(
  { church }: Needs,
  {
    gone,
    kept,
  }: { gone: { first_name: string; last_name: string; email: string | null }; kept: MergedPerson },
): Message[] {
  if (!kept.hasAccount) return []
  const { first_name: firstName, last_name: lastName, email } = gone
  return [{ firstName, lastName, email }, kept].flatMap((person) => {
    const { email } = person
    if (email === null) return []
    const mail = async () => unmergedMail(await church.site(), { ...person, email })
    return [{ variant: person === kept ? 'undone' : 'undone-gone', mail }]
  })
}

function unmergedMail({ church }: Site, person: Recipient): Mail {
  const help = helpOf(church)
  return {
    to: recipientOf(person),
    subject: t('Your records at {church} are two again', { church: church.name }),
    heading: t('A merge was undone'),
    paragraphs: [
      salutation(person.firstName),
      t(
        'An admin of {church} has undone a merge of two records, of which one has this email address. Sign in as before the merge.',
        { church: church.name },
      ),
      help
        ? t('If this seems wrong, please tell us: {help}.', { help })
        : t('If this seems wrong, please tell us.'),
    ],
  }
}

/** What happened to the account of an address. */
const consequences = defineMessages({
  none: 'You can’t sign in with this address: please use the one of your account.',
  kept: 'You sign in with this address as before.',
  moved:
    'You sign in with this address, your password and your second step as before. Please add your passkeys again, if you have any.',
  dropped: 'You can no longer sign in with this address: please use the one of your other account.',
})

function mergedMail({ church }: Site, person: Recipient, account: string): Mail {
  const help = helpOf(church)
  const merged = t(
    'An admin of {church} has merged two records, of which one has this email address.',
    { church: church.name },
  )
  return {
    to: recipientOf(person),
    subject: t('Your records at {church} were merged', { church: church.name }),
    heading: t('Your records were merged'),
    paragraphs: [
      salutation(person.firstName),
      `${merged} ${account}`,
      help
        ? t('If these are not both yours, please tell us: {help}.', { help })
        : t('If these are not both yours, please tell us.'),
    ],
  }
}
