import { t, wholeName } from '@church/shared'
import type { Mail } from './mail-template.ts'
import { type NameFor, nameFor } from './name-for.ts'

/** Up to three words of letters, such as "Mary-Ann O'Neil" or "J. Robert". */
const NAME = /^(?:(?:[\p{L}\p{M}]['’-]?)+|\p{L}\.)(?: (?:(?:[\p{L}\p{M}]['’-]?)+|\p{L}\.)){0,2}$/u
const LONGEST = 25

/**
 * A name that is safe to use in a mail, or null. Anybody can register someone else's address under any
 * name, and must not be able to send them a message or a link on the church's behalf.
 */
export const nameForMail = (name: string): string | null =>
  name.length <= LONGEST && NAME.test(name) ? name : null

export function salutation(firstName: string): string {
  const name = nameForMail(firstName)
  return name ? t('Hello {name},', { name }) : t('Hello,')
}

/** The person to whom a mail goes. */
export interface Recipient {
  firstName: string
  lastName: string
  email: string
}

/** A person whom a mail names. */
export interface Named {
  firstName: string
  lastName: string
  email: string | null
}

/** SQL: a row of users as `Named`; null where an outer join found none. */
export const namedSql = (row: string): string =>
  `CASE WHEN ${row}.id IS NOT NULL THEN json_build_object(
     'firstName', ${row}.first_name, 'lastName', ${row}.last_name, 'email', ${row}.email) END`

/** A person's name and address in a mail to admins; only the address if the name is not safe there. Null once they have gone. */
export function nameWithEmail(person: Named | null): NameFor {
  if (!person) return nameFor('admin', null)
  const { firstName, lastName, email } = person
  const isNameSafe = [firstName, lastName || firstName].every(nameForMail)
  const name = isNameSafe ? wholeName(firstName, lastName) : null
  return nameFor('admin', name && email ? `${name} (${email})` : (name ?? email))
}

/** The recipient for a mail's To header. */
export const recipientOf = (person: Recipient) => ({
  name: nameForMail(wholeName(person.firstName, person.lastName)) ?? '',
  address: person.email,
})

/** A mail to a person, which begins with a salutation. */
export const mailTo = (person: Recipient, { paragraphs, ...mail }: Omit<Mail, 'to'>): Mail => ({
  to: recipientOf(person),
  paragraphs: [salutation(person.firstName), ...paragraphs],
  ...mail,
})
