/** The result of one check. */
export interface Finding {
  state: 'ok' | 'warning' | 'failed'
  subject: string
  /** One line: the current state and, unless it is ok, what to do. */
  message: string
}

/** Functions that create findings about one subject. */
export const findingsOf = (subject: string) => ({
  ok: (message: string): Finding => ({ state: 'ok', subject, message }),
  warning: (message: string): Finding => ({ state: 'warning', subject, message }),
  failed: (message: string): Finding => ({ state: 'failed', subject, message }),
})

const SYMBOLS = { ok: '✓', warning: '!', failed: '✗' }

/** Formats a finding as one line for the operator. */
export const lineOf = ({ state, subject, message }: Finding): string =>
  `${SYMBOLS[state]} ${subject.padEnd(11)} ${message.replace(/\s*\n\s*/g, ' ')}`

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
