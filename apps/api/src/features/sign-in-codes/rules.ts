import { randomInt } from 'node:crypto'
import { hashToken } from '../../platform/random-token.ts'

export const CODE_MINUTES = 10
/** Codes that one account is sent within an hour; further requests are answered but send nothing. */
export const CODES_PER_HOUR = 3
/** Wrong codes after which not even the right one works. */
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
 * The stored form of a code. Six digits alone could be guessed back from a hash; the browser's secret,
 * which is not stored, prevents that. The address makes the code good for that account only.
 */
export const hashCode = ({ browser, email, code }: Typed): string =>
  hashToken(`${browser} ${email.toLowerCase()} ${code.replace(/\s/g, '')}`)
