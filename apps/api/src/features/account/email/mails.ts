import { t } from '@church/shared'
import { helpOf, type Site } from '../../../platform/church.ts'
import { confirmationLink, mailLink, screenLink } from '../../../platform/mail-links.ts'
import type { Mail, Message } from '../../../platform/messages.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recipientOf, salutation } from '../../../platform/salutation.ts'
import type { EmailChangeNotice } from './change.ts'

type Needs = Pick<Platform, 'church'>

/**
 * Notifies both mailboxes of a changed address. Neither mail names the other address, since either may
 * belong to a stranger.
 */
export function emailChangedNotices({ church }: Needs, notice: EmailChangeNotice): Message[] {
  const { changeId, oldEmail } = notice
  const toNew = { variant: 'new', mail: async () => newAddressMail(await church.site(), notice) }
  if (oldEmail === null) return [toNew]
  const mail = async () => oldAddressMail(await church.site(), { ...notice, oldEmail })
  return [{ variant: 'previous', about: changeId, mail }, toNew]
}

interface OldAddress
  extends Pick<EmailChangeNotice, 'userId' | 'firstName' | 'lastName' | 'token'> {
  oldEmail: string
}

/** Tells the previous address of a change, with a link that reverts it if there is one. */
export function oldAddressMail(
  { church, PUBLIC_URL }: Site,
  { oldEmail, token, ...notice }: OldAddress,
): Mail {
  const help = helpOf(church)
  const mail = {
    to: recipientOf({ ...notice, email: oldEmail }),
    subject: t('Your email address at {church} was changed', { church: church.name }),
    heading: t('Your email address was changed'),
  }
  const paragraphs = [
    salutation(notice.firstName),
    t(
      'Your account at {church} now has a different email address. You can no longer sign in with this one.',
      { church: church.name },
    ),
  ]
  if (token === null) {
    const ifNot = help
      ? t(
          "If you or the church changed it, you don't need to do anything. If not, please tell us: {help}.",
          { help },
        )
      : t("If you or the church changed it, you don't need to do anything. If not, please tell us.")
    return { ...mail, paragraphs: [...paragraphs, ifNot] }
  }
  return {
    ...mail,
    paragraphs: [
      ...paragraphs,
      t(
        "If you or the church changed it, you don't need to do anything. If not, take your address back: this signs everyone out of the account, and you can then set a new password.",
      ),
    ],
    button: {
      label: t('Restore my address'),
      url: mailLink(PUBLIC_URL, 'take-back-email', { userId: notice.userId, token }),
    },
    notes: [t('The link works once, and for seven days.')],
  }
}

type NewAddress = Pick<
  EmailChangeNotice,
  'firstName' | 'lastName' | 'newEmail' | 'confirmationToken'
>

/** Tells the new address of a change, with a link that confirms it. */
export function newAddressMail(
  { church, PUBLIC_URL }: Site,
  { newEmail, confirmationToken, ...notice }: NewAddress,
): Mail {
  const help = helpOf(church)
  return {
    to: recipientOf({ ...notice, email: newEmail }),
    subject: t('You have a new email address at {church}', { church: church.name }),
    heading: t('You have a new email address'),
    paragraphs: [
      salutation(notice.firstName),
      t(
        'The email address of your account at {church} was changed to this one. Please sign in with it from now on, and confirm that it is yours.',
        { church: church.name },
      ),
      help
        ? t('If you have no account with us, please tell us: {help}.', { help })
        : t('If you have no account with us, please tell us.'),
    ],
    button: {
      label: t('Confirm my address'),
      url: confirmationLink(PUBLIC_URL, confirmationToken),
    },
    notes: [t('The link works for seven days.')],
  }
}

/** The data for the mails about a restored address. */
export interface TakeBackNotice {
  userId: number
  firstName: string
  lastName: string
  restoredEmail: string
  /** The address that the account had until now. */
  replacedEmail: string
}

/** Notifies both mailboxes that an address was taken back. */
export function takenBackNotices(needs: Needs, notice: TakeBackNotice): Message[] {
  const toRestored = restoredNotice(needs, notice)
  if (notice.replacedEmail === notice.restoredEmail) return [toRestored]
  const mail = async () => replacedAddressMail(await needs.church.site(), notice)
  return [toRestored, { variant: 'replaced', mail }]
}

/** Tells the previous address that the account has it again. */
export const restoredNotice = ({ church }: Needs, notice: TakeBackNotice): Message => ({
  variant: 'restored',
  mail: async () => restoredAddressMail(await church.site(), notice),
})

/** Tells an address that the account has it again. */
export const restoredAddressMail = (
  { church, PUBLIC_URL }: Site,
  { restoredEmail, ...notice }: Omit<TakeBackNotice, 'userId' | 'replacedEmail'>,
): Mail => ({
  to: recipientOf({ ...notice, email: restoredEmail }),
  subject: t('Your email address at {church} was restored', { church: church.name }),
  heading: t('Your email address was restored'),
  paragraphs: [
    salutation(notice.firstName),
    t(
      'Your account at {church} has this email address again, and everyone has been signed out of it.',
      { church: church.name },
    ),
    t('Someone else may know your password: please set a new one now.'),
  ],
  button: { label: t('Set a new password'), url: screenLink(PUBLIC_URL, '/reset-password') },
})

/** Tells an address that the account has its previous one again. */
export function replacedAddressMail(
  { church }: Site,
  { replacedEmail, ...notice }: Omit<TakeBackNotice, 'userId' | 'restoredEmail'>,
): Mail {
  const help = helpOf(church)
  return {
    to: recipientOf({ ...notice, email: replacedEmail }),
    subject: t('Your email address at {church} was changed back', { church: church.name }),
    heading: t('Your email address was changed back'),
    paragraphs: [
      salutation(notice.firstName),
      t(
        'The owner of the previous address restored it. You can no longer sign in at {church} with this one.',
        { church: church.name },
      ),
      help
        ? t('If that is a mistake, please tell us: {help}.', { help })
        : t('If that is a mistake, please tell us.'),
    ],
  }
}
