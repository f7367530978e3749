import type { Church } from '@church/shared'
import type { Mail } from '../../../platform/messages.ts'
import { recipientOf, salutation } from '../../../platform/salutation.ts'

/** A carer, or an admin, who gets a mail. */
export interface Recipient {
  id: number
  isCarer: boolean
  firstName: string
  lastName: string
  email: string
}

/** The open cases that a carer sees. */
export interface OpenCases {
  /** The initials of those whom they look after, such as "M. H.". */
  own: string[]
  /** How many nobody looks after; 0 for an admin who is no carer. */
  unassigned: number
}

const listOf = new Intl.ListFormat('en-GB', { type: 'conjunction' })

const people = (count: number) => (count === 1 ? 'One person is' : `${count} people are`)

/** The week's mail to a carer. Names stay in the app: mailboxes are shared, and mails are forwarded. */
export const weeklyMail = (
  { church, publicUrl, week }: { church: Church; publicUrl: string; week: string },
  carer: Recipient,
  { own, unassigned }: OpenCases,
): Mail => ({
  to: recipientOf(carer),
  subject: `Your list of people to care for at ${church.name}`,
  heading: 'Your list for this week',
  paragraphs: [
    salutation(carer.firstName),
    ...(own.length > 0 ? [`You look after ${listOf.format(own)}.`] : []),
    ...(unassigned > 0 ? [`${people(unassigned)} on the list without a carer yet.`] : []),
  ],
  button: { label: 'Open the list', url: `${publicUrl}/#/care/` },
  id: `care-${carer.id}-${week}`,
})
