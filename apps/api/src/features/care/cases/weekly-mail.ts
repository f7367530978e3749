import { type Church, formatList, n, t } from '@church/shared'
import { screenLink } from '../../../platform/mail-links.ts'
import type { Mail } from '../../../platform/outbox.ts'
import { mailTo, type Recipient } from '../../../platform/salutation.ts'

/** The open cases that a carer sees. */
export interface OpenCases {
  /** The people they look after. A visitor may have no last name, or no name at all. */
  own: { first: string | null; last: string | null }[]
  /** How many nobody looks after; 0 for an admin who is no carer. */
  unassigned: number
}

const initial = (name: string) => `${[...name][0]?.toUpperCase() ?? ''}.`

const CHINESE = /^\p{Script=Han}/u

/** Initials such as "M. H.". For a Chinese name, whose two characters would be all of it, the surname alone: "张某". */
export function initialsOf({ first, last }: OpenCases['own'][number]): string {
  const name = first ?? t('Visitor')
  const [surname = ''] = last || name
  if (CHINESE.test(surname)) return first === null ? name : `${surname}某`
  return [name, ...(last ? [last] : [])].map(initial).join(' ')
}

/** The week's mail to a carer. Names stay in the app: mailboxes are shared, and mails are forwarded. */
export const weeklyMail = (
  { church, publicUrl }: { church: Church; publicUrl: string },
  carer: Recipient,
  { own, unassigned }: OpenCases,
): Mail =>
  mailTo(carer, {
    subject: t('Your list of people to care for at {church}', { church: church.name }),
    heading: t('Your list for this week'),
    paragraphs: [
      ...(own.length > 0
        ? [t('You look after {people}.', { people: formatList(own.map(initialsOf)) })]
        : []),
      ...(unassigned > 0
        ? [
            n(
              unassigned,
              'One person is on the list without a carer yet.',
              '{count} people are on the list without a carer yet.',
            ),
          ]
        : []),
    ],
    button: { label: t('Open the list'), url: screenLink(publicUrl, '/care/') },
  })
