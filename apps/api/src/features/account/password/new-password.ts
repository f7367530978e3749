import { passwordErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import type { Visitor } from '../../../http/visitor.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Recipient } from '../../../platform/salutation.ts'
import type { AuthLimits } from './auth-limits.ts'
import type { Passwords } from './hashing.ts'
import { withinConcurrencyLimit } from './limits.ts'

let known: Promise<Set<string>> | undefined

/** The 18,000 or so most common leaked passwords, loaded when the first password is chosen. */
const commonPasswords = (): Promise<Set<string>> => {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return known
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a text is one of the words, possibly followed by up to four digits: a name and a year. */
function isDerivedFrom(text: string, words: string[]): boolean {
  const stem = plain(text)
  return words
    .map(plain)
    .some(
      (word) => word !== '' && stem.startsWith(word) && /^\d{0,4}$/.test(stem.slice(word.length)),
    )
}

/** The owner of a password, and their church. */
interface Owner extends Recipient {
  churchName: string
}

/** Whether a password is among the first that an attacker would try. */
export async function isGuessable(password: string, owner: Owner): Promise<boolean> {
  const { firstName, lastName, email, churchName } = owner
  const [mailbox = ''] = email.split('@')
  const personal = [email, mailbox, firstName + lastName, lastName + firstName, churchName]
  return (await commonPasswords()).has(password.toLowerCase()) || isDerivedFrom(password, personal)
}

export type PasswordNeeds = Pick<Platform, 'church'> & {
  authLimits: AuthLimits
  passwords: Passwords
}

interface Chosen {
  password: string
  owner: Recipient
  visitor: Visitor
  /** The name of the field that holds the password, if it is not `password`. */
  field?: string
}

/**
 * Hashes a password that somebody has just chosen.
 * @throws HttpError 400 for a guessable password (OWASP ASVS 5.0, 6.2.4 and 6.2.11); 429 if too many
 * passwords are being hashed
 */
export const hashNewPassword = (
  { authLimits, church, passwords }: PasswordNeeds,
  { password, owner, visitor, field = 'password' }: Chosen,
): Promise<string> =>
  withinConcurrencyLimit(authLimits, visitor, async () => {
    const { name: churchName } = await church.get()
    if (await isGuessable(password, { ...owner, churchName })) {
      throw refuse(passwordErrors.tooCommon, { field })
    }
    return passwords.hash(password, visitor)
  })
