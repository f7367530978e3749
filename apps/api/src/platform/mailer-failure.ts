/** Why a mail was not taken. The message holds codes only: a server's words may repeat an address. */
export class MailError extends Error {
  /** The server answered, and this recipient or content is what it refused; another mail may pass. */
  readonly isRefusal: boolean
  /** A refusal that trying again soon will not change (RFC 5321 §4.2.1, replies of 5yz). */
  readonly isFinal: boolean

  constructor(cause: unknown) {
    const { code, reply } = codesOf(cause)
    super(reply ? `${code} ${reply}` : code)
    this.name = 'MailError'
    this.isRefusal = code === 'EENVELOPE' || code === 'EMESSAGE'
    this.isFinal = this.isRefusal && (reply === undefined || reply >= 500)
  }
}

/** What may be logged of any error on a mail's way: never its message. */
export function failureCode(error: unknown): string {
  return error instanceof MailError ? error.message : codesOf(error).code
}

function codesOf(error: unknown): { code: string; reply: number | undefined } {
  if (!(error instanceof Error)) return { code: 'unknown', reply: undefined }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const reply = 'responseCode' in error ? error.responseCode : undefined
  return { code, reply: typeof reply === 'number' ? reply : undefined }
}
