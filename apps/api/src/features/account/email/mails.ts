import { helpLine, type Site } from '../../../platform/church.ts'
import { confirmationLink, mailLink } from '../../../platform/mail-links.ts'
import type { Mail } from '../../../platform/messages.ts'
import { recipientOf, salutation } from '../../../platform/salutation.ts'
import type { EmailChangeNotice } from './change.ts'
import type { TakeBackNotice } from './take-back.ts'

/**
 * Notifies both mailboxes of a changed address. Neither mail names the other address, since either may
 * belong to a stranger.
 */
export function emailChangedMails(site: Site, notice: EmailChangeNotice): Mail[] {
  const toNew = newAddressMail(site, notice)
  return notice.oldEmail === null
    ? [toNew]
    : [oldAddressMail(site, { ...notice, oldEmail: notice.oldEmail }), toNew]
}

function oldAddressMail(
  { church, PUBLIC_URL }: Site,
  { oldEmail, token, ...notice }: EmailChangeNotice & { oldEmail: string },
): Mail {
  const mail = {
    to: recipientOf({ ...notice, email: oldEmail }),
    subject: `Your email address at ${church.name} was changed`,
    heading: 'Your email address was changed',
  }
  const paragraphs = [
    salutation(notice.firstName),
    `Your account at ${church.name} now has a different email address. You can no longer sign in with this one.`,
  ]
  if (token === null) {
    const ifNot = `If you or the church changed it, you don't need to do anything. If not, please tell us${helpLine(church)}.`
    return { ...mail, paragraphs: [...paragraphs, ifNot] }
  }
  return {
    ...mail,
    paragraphs: [
      ...paragraphs,
      "If you or the church changed it, you don't need to do anything. If not, take your address back: this signs everyone out of the account, and you can then set a new password.",
    ],
    button: {
      label: 'Restore my address',
      url: mailLink(PUBLIC_URL, 'take-back-email', { userId: notice.userId, token }),
    },
    notes: ['The link works once, and for seven days.'],
  }
}

const newAddressMail = (
  { church, PUBLIC_URL }: Site,
  { newEmail, confirmationToken, ...notice }: EmailChangeNotice,
): Mail => ({
  to: recipientOf({ ...notice, email: newEmail }),
  subject: `You have a new email address at ${church.name}`,
  heading: 'You have a new email address',
  paragraphs: [
    salutation(notice.firstName),
    `The email address of your account at ${church.name} was changed to this one. Please sign in with it from now on, and confirm that it is yours.`,
    `If you have no account with us, please tell us${helpLine(church)}.`,
  ],
  button: { label: 'Confirm my address', url: confirmationLink(PUBLIC_URL, confirmationToken) },
  notes: ['The link works for seven days.'],
})

/** Notifies both mailboxes that an address was taken back. */
export function takenBackMails(site: Site, notice: TakeBackNotice): Mail[] {
  const { restoredEmail, replacedEmail } = notice
  const toRestored = restoredAddressMail(site, notice)
  return replacedEmail === restoredEmail
    ? [toRestored]
    : [toRestored, replacedAddressMail(site, notice)]
}

/** Tells the previous address that the account has it again. */
export const restoredAddressMail = (
  { church, PUBLIC_URL }: Site,
  { restoredEmail, ...notice }: TakeBackNotice,
): Mail => ({
  to: recipientOf({ ...notice, email: restoredEmail }),
  subject: `Your email address at ${church.name} was restored`,
  heading: 'Your email address was restored',
  paragraphs: [
    salutation(notice.firstName),
    `Your account at ${church.name} has this email address again, and everyone has been signed out of it.`,
    'Someone else may know your password: please set a new one now.',
  ],
  button: { label: 'Set a new password', url: `${PUBLIC_URL}/#/reset-password` },
})

const replacedAddressMail = (
  { church }: Site,
  { replacedEmail, ...notice }: TakeBackNotice,
): Mail => ({
  to: recipientOf({ ...notice, email: replacedEmail }),
  subject: `Your email address at ${church.name} was changed back`,
  heading: 'Your email address was changed back',
  paragraphs: [
    salutation(notice.firstName),
    `The owner of the previous address restored it. You can no longer sign in at ${church.name} with this one.`,
    `If that is a mistake, please tell us${helpLine(church)}.`,
  ],
})
