import * as z from 'zod/mini'
import { tidyNumber } from '../../../characters.ts'
import { emailAddress } from '../../../fields.ts'

/** The values of one kind that a cell has, and what else it says. */
export interface Several {
  found: string[]
  /** What is neither a value nor a separator; empty if nothing is. */
  rest: string
}

const ADDRESS = /[^\s<>()[\],;:"|/]+@[^\s<>()[\],;:"|/]+/g
/** Most addresses, which need no further look. */
const PLAIN = /^[\w.+-]+@[\w-]+\.[\w.-]*\w$/
const NAMED = /(?:"[^"]*"|[^"<>;,|@]*)\s*<([^<>]*)>/g

/** A domain with letters of any script becomes the one that mail servers look up (RFC 3492). */
function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const isPlain = [...domain].every((character) => character < '\u0080')
  const url = `http://${domain}/`
  return isPlain || !URL.canParse(url)
    ? address
    : `${address.slice(0, at)}@${new URL(url).hostname}`
}

/** The email addresses in a cell: `mailto:ann@…`, `Ann <ann@…>`, one with a full stop behind it, several. */
export function readEmails(cell: string): Several {
  if (PLAIN.test(cell)) {
    const address = z.safeParse(emailAddress, cell)
    if (address.success) return { found: [address.data], rest: '' }
  }
  const text = tidyNumber(cell)
    .replace(/’/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/&lt;|&gt;/g, (entity) => (entity === '&lt;' ? '<' : '>'))
    .replace(/\b(?:mailto|smtp|e-?mail):/gi, ' ')
    .replace(/\?(?:subject|body|b?cc)=\S*/gi, ' ')
    // Access writes links as text#link#.
    .replace(/#/g, ' ')
    .replace(/^([^\s@]+)\s*@\s*([^\s@]+)$/, '$1@$2')
    .replace(NAMED, ' $1 ')
  const found: string[] = []
  const rest = text.replace(ADDRESS, (written) => {
    const bare = written.replace(/^['?!*]+|['.…?!*]+$/g, '')
    const address = z.safeParse(emailAddress, asciiDomain(bare))
    // A comma typed for the full stop leaves half an address.
    if (!address.success || !address.data.includes('.', address.data.indexOf('@'))) return written
    if (!found.includes(address.data)) found.push(address.data)
    return ' '
  })
  return { found, rest: wordsOf(rest) }
}

const SEPARATORS = /^(?:or|and|oder|und|ou|et|y|o|lub|i|e|sau|și|或|和)$/i

/** What is left of a cell without separators. */
export const wordsOf = (rest: string): string =>
  rest
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}@]/u.test(word) && !SEPARATORS.test(word))
    .join(' ')
    .replace(/^[\s,;:|/]+|[\s,;:|/]+$/g, '')
