import { randomInt } from 'node:crypto'
import { hashToken } from '../../../platform/random-token.ts'

export const CODE_MINUTES = 10
/** The codes that one account is sent in an hour. Further requests get the same answer, but no mail. */
export const CODES_PER_HOUR = 3
/** The attempts allowed for one code. */
export const TRIES = 5

const DIGITS = 6

/** Six random digits. */
export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')

interface Typed {
  /** The secret that the browser holds. */
  browser: string
  email: string
  code: string
}

/**
 * Hashes a code for storage. The hash of six digits alone could be reversed by trying them all; the
 * browser's secret, which is not stored, prevents that. The address ties the code to one account.
 */
export const hashCode = ({ browser, email, code }: Typed): string =>
  hashToken(`${browser} ${email.toLowerCase()} ${code.replace(/\s/g, '')}`)
