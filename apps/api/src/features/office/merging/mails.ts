import { helpLine, type Site } from '../../../platform/church.ts'
import type { Mail } from '../../../platform/mailer.ts'
import { type Recipient, recipientOf, salutation } from '../../../platform/salutation.ts'
import type { MergedPerson } from '../../people/users/index.ts'

/** Two people as they were before the first was merged into the second. */
interface Merged {
  gone: MergedPerson
  kept: MergedPerson
}

/**
 * Tells, if one of two people has an account, everybody who reads mail at an address of two people that they are one now. No mail names the other address,
 * since an admin may have been wrong.
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
    `An admin of ${church.name} has merged two records, of which one has this e-mail address. ${account}`,
    `If these are not both yours, please tell us${helpLine(church)}.`,
  ],
})
