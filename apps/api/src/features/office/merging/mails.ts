import { helpLine, type Site } from '../../../platform/church.ts'
import type { Mail } from '../../../platform/messages.ts'
import { type Recipient, recipientOf, salutation } from '../../../platform/salutation.ts'
import type { MergedPerson } from '../../people/users/index.ts'

/** Two people as they were before the first was merged into the second. */
interface Merged {
  gone: MergedPerson
  kept: MergedPerson
}

/**
 * Tells both addresses of two people that they are one person now, if either has an account. No mail names the other
 * address, since an admin may have been wrong.
 */
export function mergedMails(site: Site, { gone, kept }: Merged): Mail[] {
  if (!gone.hasAccount && !kept.hasAccount) return []
  const ofGone = kept.hasAccount ? DROPPED : MOVED
  return [
    { ...gone, account: gone.hasAccount ? ofGone : NONE },
    { ...kept, account: kept.hasAccount ? KEPT : NONE },
  ].flatMap(({ account, email, ...person }) =>
    email === null ? [] : [mergedMail(site, { ...person, email }, account)],
  )
}

/** Tells the same mailboxes that two people are two again. */
export function unmergedMails(
  site: Site,
  {
    gone,
    kept,
  }: { gone: { first_name: string; last_name: string; email: string | null }; kept: MergedPerson },
): Mail[] {
  if (!kept.hasAccount) return []
  const { first_name: firstName, last_name: lastName, email } = gone
  return [{ firstName, lastName, email }, kept].flatMap((person) =>
    person.email === null ? [] : [unmergedMail(site, { ...person, email: person.email })],
  )
}

const unmergedMail = ({ church }: Site, person: Recipient): Mail => ({
  to: recipientOf(person),
  subject: `Your records at ${church.name} are two again`,
  heading: 'A merge was undone',
  paragraphs: [
    salutation(person.firstName),
    `An admin of ${church.name} has undone a merge of two records, of which one has this email address. Sign in as before the merge.`,
    `If this seems wrong, please tell us${helpLine(church)}.`,
  ],
})

const NONE = 'You can’t sign in with this address: please use the one of your account.'
const KEPT = 'You sign in with this address as before.'
const MOVED =
  'You sign in with this address, your password and your second step as before. Please add your passkeys again, if you have any.'
const DROPPED =
  'You can no longer sign in with this address: please use the one of your other account.'

const mergedMail = ({ church }: Site, person: Recipient, account: string): Mail => ({
  to: recipientOf(person),
  subject: `Your records at ${church.name} were merged`,
  heading: 'Your records were merged',
  paragraphs: [
    salutation(person.firstName),
    `An admin of ${church.name} has merged two records, of which one has this email address. ${account}`,
    `If these are not both yours, please tell us${helpLine(church)}.`,
  ],
})
