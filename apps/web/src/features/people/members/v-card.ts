import type { Member } from '@church/shared'

/** A line has at most so many bytes, without its end (RFC 6350, section 3.2). */
const LINE_BYTES = 75

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\n\r]/g, '\\n')

const bytesOf = (character: string) => new TextEncoder().encode(character).length

/** Breaks a line after so many bytes, never within a character; each further line begins with a space. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = bytesOf(character)
    if (bytes + size > LINE_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}

const property = (name: string, ...parts: (string | null)[]) =>
  parts.some(Boolean) ? [`${name}:${parts.map((part) => escapeText(part ?? '')).join(';')}`] : []

/**
 * A member as a contact (vCard 3.0, RFC 2426, which all phones read), with those details that the given answer has and
 * no others. A birthday without its year is written as phones write it (`--0412`).
 */
export function vCardOf(member: Member): string {
  const { user, middle_name, flatno, streetname, city, postcode, birthday, dateofbirth } = member
  const name = [user.first_name, middle_name, user.last_name].filter(Boolean).join(' ')
  const phones = [...new Set([member.phone_number, member.phone_number_2])]
  const emails = [...new Set([user.email, member.email_2])]
  const born = dateofbirth ?? (birthday && `--${birthday.replace('-', '')}`)
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    ...property('FN', name),
    `N:${[user.last_name, user.first_name, middle_name ?? ''].map(escapeText).join(';')};;`,
    ...phones.flatMap((phone) => property('TEL', phone)),
    ...emails.flatMap((email) => property('EMAIL', email)),
    ...(flatno || streetname || city || postcode
      ? property(
          'ADR',
          null,
          null,
          [flatno, streetname].filter(Boolean).join(', '),
          city,
          null,
          postcode,
          null,
        )
      : []),
    ...property('BDAY', born),
    'END:VCARD',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
