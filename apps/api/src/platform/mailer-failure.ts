/** Why a mail was not accepted. The message contains only codes, since a server's text may repeat an address. */
export class MailError extends Error {
  /** The server rejected this recipient or content; other mails may go through. */
  readonly isRejection: boolean
  /** A rejection that a retry will not change (5yz replies, RFC 5321 §4.2.1). */
  readonly isPermanent: boolean
  /** The server rejected this address only, which says nothing about mail in general. */
  readonly isAboutRecipient: boolean

  constructor(cause: unknown) {
    const { code, command, reply, all } = codesOf(cause)
    super(all)
    this.name = 'MailError'
    this.isRejection = code === 'EENVELOPE' || code === 'EMESSAGE'
    this.isAboutRecipient = code === 'EENVELOPE' && command !== FROM_SENDER
    this.isPermanent = this.isRejection && (reply === undefined || reply >= 500)
  }
}

/** The part of a sending error that may be logged: its codes, never its text. `mailProblemOf` says what they mean. */
export function failureCode(error: unknown): string {
  return error instanceof MailError ? error.message : codesOf(error).code
}

/** The command that names the sender, at which a server refuses the church's address. */
const FROM_SENDER = 'MAIL FROM'

interface Codes {
  /** Nodemailer's. */
  code: string
  command: unknown
  reply: number | undefined
  /** Everything that may be logged. */
  all: string
}

function codesOf(error: unknown): Codes {
  const facts: Partial<Record<string, unknown>> = error instanceof Error ? { ...error } : {}
  const { originalCode, command, response, responseCode } = facts
  const name = error instanceof Error ? error.name : 'unknown'
  const code = typeof facts.code === 'string' ? facts.code : name
  const reply = typeof responseCode === 'number' ? responseCode : undefined
  // RFC 2034: the reply's enhanced status code.
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response)) ?? []
  const isFromSender = command === FROM_SENDER
  const all = [code, originalCode, isFromSender && command, reply, enhanced].filter(Boolean)
  return { code, command, reply, all: all.join(' ') }
}
