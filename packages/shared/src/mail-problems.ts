import { worded } from './texts.ts'

/** Why a mail server takes no mail, each with what the person who runs the server can do. */
export const MAIL_PROBLEMS = {
  host: worded('There is no mail server with this name. Check the host in SMTP_URL.'),
  port: worded(
    'The machine takes no mail at this port. Usual are smtp:// with port 587 and smtps:// with port 465.',
  ),
  silence: worded(
    'The mail server does not answer. Many providers block the ports for mail at first: ask yours to open 587 or 465.',
  ),
  encryption: worded(
    'The mail server and SMTP_URL do not agree on encryption. Use smtp:// with port 587, or smtps:// with port 465.',
  ),
  certificate: worded(
    'The mail server’s certificate is not trusted. Use the name that is in the certificate, or trust the certificate of your own server (NODE_EXTRA_CA_CERTS).',
  ),
  'no-sign-in': worded('The mail server wants a user name and a password. Put both into SMTP_URL.'),
  'sign-in': worded(
    'The mail server does not accept the user name or the password. Gmail, iCloud and Yahoo want an app password from the account’s security settings.',
  ),
  'app-password': worded(
    'The mailbox wants an app password, from the account’s security settings, in place of your own.',
  ),
  'no-passwords': worded(
    'Microsoft accepts no password for this mailbox. Ask its administrator to allow authenticated SMTP, or use another mail service.',
  ),
  sender: worded(
    'The mail server does not let this account send from the church’s address. Set MAIL_FROM to an address of the account.',
  ),
  recipient: worded(
    'The mail server did not accept the recipient’s address. Some send to other domains only after a sign-in.',
  ),
  later: worded('The mail server asks to try again later. It may limit how many mails you send.'),
  content: worded('The mail server refused the mail itself, often as spam.'),
  other: worded('Ask your mail provider what this code means.'),
} as const

/** What DNS says of the domain that mails come from, with what to do about it. */
export const SENDER_HINTS = {
  spf: {
    found: worded('DNS has an SPF record.'),
    none: worded(
      'DNS has no SPF record, so mails may count as spam. Ask your mail provider what to add.',
    ),
    unknown: worded('The SPF record could not be looked up.'),
  },
  dkim: {
    found: worded('DNS has a DKIM key.'),
    none: worded(
      'No DKIM key was found under the usual names. Ask your mail provider whether it signs your mails.',
    ),
    unknown: worded('The DKIM key could not be looked up.'),
  },
} as const

type MailProblem = keyof typeof MAIL_PROBLEMS

/** Node's codes for a certificate that it does not trust. */
const CERTIFICATE = /CERT|ALTNAME|UNABLE_TO_(?:GET|VERIFY)/

/** Enhanced status codes (RFC 3463) of Google and Microsoft, which say more than their replies. */
const ENHANCED: readonly [RegExp, MailProblem][] = [
  [/^EAUTH 534\b|\b5\.7\.9$/, 'app-password'],
  [/\b5\.7\.(?:30|139)$/, 'no-passwords'],
  [/\b5\.(?:2\.252|7\.60)$/, 'sender'],
]

const BY_REPLY: readonly [RegExp, MailProblem][] = [
  [/ 4\d\d\b/, 'later'],
  [/^EENVELOPE MAIL FROM 530\b/, 'no-sign-in'],
  [/^EENVELOPE MAIL FROM\b/, 'sender'],
  [/^EENVELOPE\b/, 'recipient'],
  [/^EMESSAGE\b/, 'content'],
  [/^EAUTH \d/, 'sign-in'],
  [/^(?:EAUTH|ENOAUTH)\b/, 'no-sign-in'],
  [/^EDNS\b|ENOTFOUND/, 'host'],
  [CERTIFICATE, 'certificate'],
  [/ECONNREFUSED/, 'port'],
  [/^ETLS\b|EPROTO|ERR_SSL/, 'encryption'],
  [/^ETIMEDOUT|ETIMEDOUT$|UNREACH/, 'silence'],
]

/**
 * What is wrong, by a code as the server stores it: Nodemailer's, then the system's or the command's, the reply (RFC
 * 5321) and its enhanced status code, such as `EAUTH 535 5.7.8` or `ESOCKET ECONNREFUSED`.
 */
export const mailProblemOf = (code: string): MailProblem =>
  [...ENHANCED, ...BY_REPLY].find(([pattern]) => pattern.test(code))?.[1] ?? 'other'
