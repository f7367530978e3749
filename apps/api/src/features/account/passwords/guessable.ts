import { passwordErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'

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
export interface Owner {
  firstName: string
  lastName: string
  email: string
  churchName: string
}

/** Whether a password is among the first that an attacker would try. */
export async function isGuessable(password: string, owner: Owner): Promise<boolean> {
  const { firstName, lastName, email, churchName } = owner
  const [mailbox = ''] = email.split('@')
  const personal = [email, mailbox, firstName + lastName, lastName + firstName, churchName]
  return (await commonPasswords()).has(password.toLowerCase()) || isDerivedFrom(password, personal)
}

/** @throws HttpError 400 for a guessable password (OWASP ASVS 5.0, 6.2.4 and 6.2.11) */
export async function refuseGuessable(
  password: string,
  owner: Owner,
  field = 'password',
): Promise<void> {
  if (!(await isGuessable(password, owner))) return
  throw refuse(passwordErrors.tooCommon, { field })
}
