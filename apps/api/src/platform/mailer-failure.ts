/** Why a mail was not accepted. The message contains only codes, since a server's text may repeat an address. */
export class MailError extends Error {
  /** The server rejected this recipient or content; other mails may go through. */
  readonly isRejection: boolean
  /** A rejection that a retry will not change (5yz replies, RFC 5321 §4.2.1). */
  readonly isPermanent: boolean
  /** The server rejected this address only, which says nothing about mail in general. */
  readonly isAboutRecipient: boolean

  constructor(cause: unknown) {
    const { code, reply, all } = codesOf(cause)
    super(all)
    this.name = 'MailError'
    this.isRejection = code === 'EENVELOPE' || code === 'EMESSAGE'
    const wasFromSender = isRecord(cause) && cause.command === 'MAIL FROM'
    this.isAboutRecipient = code === 'EENVELOPE' && !wasFromSender
    this.isPermanent = this.isRejection && (reply === undefined || reply >= 500)
  }
}

/** The part of a sending error that may be logged: its codes, never its text. `mailProblemOf` says what they mean. */
export function failureCode(error: unknown): string {
  return error instanceof MailError ? error.message : codesOf(error).code
}

interface Codes {
  code: string
  reply: number | undefined
  all: string
}

function codesOf(error: unknown): Codes {
  if (!(error instanceof Error)) return { code: 'unknown', reply: undefined, all: 'unknown' }
  const { code, originalCode, command, response, responseCode }: Partial<Record<string, unknown>> =
    { ...error }
  const named = typeof code === 'string' ? code : error.name
  const reply = typeof responseCode === 'number' ? responseCode : undefined
  // RFC 2034: the reply's enhanced status code.
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response)) ?? []
  const all = [
    named,
    typeof originalCode === 'string' && originalCode,
    command === 'MAIL FROM' && command,
    reply,
    enhanced,
  ]
  return { code: named, reply, all: all.filter(Boolean).join(' ') }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
