/** Why a mail was not accepted. The message contains only codes, since a server's text may repeat an address. */
export class MailError extends Error {
  /** The server rejected this recipient or content; other mails may go through. */
  readonly isRejection: boolean
  /** A rejection that a retry will not change (5yz replies, RFC 5321 §4.2.1). */
  readonly isPermanent: boolean
  /** The server rejected this address only, which says nothing about mail in general. */
  readonly isAboutRecipient: boolean

  constructor(cause: unknown) {
    const { code, reply } = codesOf(cause)
    super(reply ? `${code} ${reply}` : code)
    this.name = 'MailError'
    this.isRejection = code === 'EENVELOPE' || code === 'EMESSAGE'
    const wasFromSender = isRecord(cause) && cause.command === 'MAIL FROM'
    this.isAboutRecipient = code === 'EENVELOPE' && !wasFromSender
    this.isPermanent = this.isRejection && (reply === undefined || reply >= 500)
  }
}

/** The part of a sending error that may be logged: its codes, never its text. */
export function failureCode(error: unknown): string {
  return error instanceof MailError ? error.message : codesOf(error).code
}

function codesOf(error: unknown): { code: string; reply: number | undefined } {
  if (!(error instanceof Error)) return { code: 'unknown', reply: undefined }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const reply = 'responseCode' in error ? error.responseCode : undefined
  return { code, reply: typeof reply === 'number' ? reply : undefined }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
