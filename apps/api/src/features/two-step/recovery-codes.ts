import { randomBytes } from 'node:crypto'
import { hashToken } from '../../platform/random-token.ts'

const COUNT = 8
/** In lower case, without those that are mistaken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 24
const GROUP = 4

/**
 * Codes for whoever has lost their device: `abcd-efgh-…`, some 118 random bits each. So a plain
 * hash of one cannot be guessed back (OWASP ASVS 5.0, 6.5.2 asks for 112), and needs no key that a
 * restored backup may be without.
 */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode)

function newCode(): string {
  let code = ''
  while (code.length < LENGTH) {
    // Bytes above the last whole multiple would make some letters more frequent.
    for (const byte of randomBytes(LENGTH)) {
      if (byte < 256 - (256 % LETTERS.length)) code += LETTERS[byte % LETTERS.length]
    }
  }
  return (code.slice(0, LENGTH).match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')
}

/** What was typed, without what people put between letters to read them. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()

/** What is stored of a code. */
export const hashRecoveryCode = (code: string): string => hashToken(plainCode(code))
