/** What a mail program may turn into a link: an address of any kind, or a host's name. */
const LINK_LIKE = /[:/\\@]|\.\p{L}|www/iu
const LONG = 40

/**
 * A first name as it may stand in a mail, or null. Anybody can register somebody else's address
 * under any name, and must not get to send them a message or a link in the church's name.
 */
export const nameForMail = (firstName: string): string | null =>
  LINK_LIKE.test(firstName) || firstName.length > LONG ? null : firstName

/** The first line of a mail. */
export function salutation(firstName: string): string {
  const name = nameForMail(firstName)
  return name ? `Hello ${name},` : 'Hello,'
}

/** Whom a mail is for, as its header names them. */
export const recipientOf = (person: { firstName: string; lastName: string; email: string }) => ({
  name: [person.firstName, person.lastName].every(nameForMail)
    ? `${person.firstName} ${person.lastName}`
    : '',
  address: person.email,
})
