import { t } from '@church/shared'
import { helpOf, type Site } from '../../../platform/church.ts'
import { confirmationLink, mailLink, screenLink } from '../../../platform/mail-links.ts'
import type { Mail } from '../../../platform/outbox.ts'
import { mailTo, type Recipient } from '../../../platform/salutation.ts'

// Neither mail about a change names the other address, since either may belong to a stranger.

/** Tells the previous address of a change, with a link that reverts it if there is a token. */
export function oldAddressMail(
  { church, PUBLIC_URL }: Site,
  owner: Recipient & { id: number },
  token: string | null,
): Mail {
  const help = helpOf(church)
  const mail = {
    subject: t('Your email address at {church} was changed', { church: church.name }),
    heading: t('Your email address was changed'),
  }
  const what = t(
    'Your account at {church} now has a different email address. You can no longer sign in with this one.',
    { church: church.name },
  )
  if (token === null) {
    const ifNot = help
      ? t(
          "If you or the church changed it, you don't need to do anything. If not, please tell us: {help}.",
          { help },
        )
      : t("If you or the church changed it, you don't need to do anything. If not, please tell us.")
    return mailTo(owner, { ...mail, paragraphs: [what, ifNot] })
  }
  return mailTo(owner, {
    ...mail,
    paragraphs: [
      what,
      t(
        "If you or the church changed it, you don't need to do anything. If not, take your address back: this signs everyone out of the account, and you can then set a new password.",
      ),
    ],
    button: {
      label: t('Restore my address'),
      url: mailLink(PUBLIC_URL, 'take-back-email', { userId: owner.id, token }),
    },
    notes: [t('The link works once, and for seven days.')],
  })
}

/** Tells the new address of a change, with a link that confirms it. */
export function newAddressMail(
  { church, PUBLIC_URL }: Site,
  owner: Recipient,
  token: string,
): Mail {
  const help = helpOf(church)
  return mailTo(owner, {
    subject: t('You have a new email address at {church}', { church: church.name }),
    heading: t('You have a new email address'),
    paragraphs: [
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
      url: confirmationLink(PUBLIC_URL, token),
    },
    notes: [t('The link works for seven days.')],
  })
}

/** Tells an address that the account has it again. */
export const restoredAddressMail = ({ church, PUBLIC_URL }: Site, owner: Recipient): Mail =>
  mailTo(owner, {
    subject: t('Your email address at {church} was restored', { church: church.name }),
    heading: t('Your email address was restored'),
    paragraphs: [
      t(
        'Your account at {church} has this email address again, and everyone has been signed out of it.',
        { church: church.name },
      ),
      t('Someone else may know your password: please set a new one now.'),
    ],
    button: { label: t('Set a new password'), url: screenLink(PUBLIC_URL, '/reset-password') },
  })

/** Tells an address that the account has its previous one again. */
export function replacedAddressMail({ church }: Site, owner: Recipient): Mail {
  const help = helpOf(church)
  return mailTo(owner, {
    subject: t('Your email address at {church} was changed back', { church: church.name }),
    heading: t('Your email address was changed back'),
    paragraphs: [
      t(
        'The owner of the previous address restored it. You can no longer sign in at {church} with this one.',
        { church: church.name },
      ),
      help
        ? t('If that is a mistake, please tell us: {help}.', { help })
        : t('If that is a mistake, please tell us.'),
    ],
  })
}
