import { LANGUAGE_TAG_MAX } from '@church/shared'
import Negotiator from 'negotiator'

/** Characters of an Accept-Language header that are read. Those of browsers are far shorter. */
const HEADER_MAX = 1_000

const isSame = (code: string, other: string) => code.toLowerCase() === other.toLowerCase()

const primary = (code: string) => code.split('-', 1)[0] ?? ''

/**
 * The offered language that best matches a wish: the same one, else one without its last parts, else one of another
 * region. So `ro-MD` is answered in `ro`, and `pt` in `pt-BR`. Null if none matches.
 */
export function matchLanguage(wish: string, offered: readonly string[]): string | null {
  const parts = wish.slice(0, LANGUAGE_TAG_MAX).split('-')
  for (let length = parts.length; length > 0; length--) {
    const range = parts.slice(0, length).join('-')
    const found = offered.find((code) => isSame(code, range))
    if (found) return found
  }
  return offered.find((code) => isSame(primary(code), primary(wish))) ?? null
}

/** The offered language that an Accept-Language header prefers; null if it accepts none of them. */
export function acceptedLanguage(
  header: string | undefined,
  offered: readonly string[],
): string | null {
  for (const wish of wishesIn(header)) {
    const found = matchLanguage(wish, offered)
    if (found) return found
  }
  return null
}

/** A language range (RFC 4647, 2.1), which Negotiator does not check. */
const RANGE = /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/i

/** The languages that a header asks for, the most wanted first. */
const wishesIn = (header = '') =>
  new Negotiator({ headers: { 'accept-language': header.slice(0, HEADER_MAX) } })
    .languages()
    .filter((wish) => RANGE.test(wish))

export const namesLanguage = (header: string | undefined): boolean => wishesIn(header).length > 0

interface Wishes {
  /** The language of an opened link: `?lang=` of its address, or the language of its person. */
  chosen?: string | null | undefined
  /** The cookie `lang`. */
  cookie?: string | undefined
  acceptLanguage?: string | undefined
  /** The church's own language. */
  church: string
  /** The codes of the languages that the church offers. */
  offered: readonly string[]
}

/** The code of the language that a page is sent in. */
export function chooseLanguage(wishes: Wishes): string {
  const { chosen, cookie = '', acceptLanguage, church, offered } = wishes
  return (
    matchLanguage(chosen ?? '', offered) ??
    matchLanguage(cookie, offered) ??
    acceptedLanguage(acceptLanguage, offered) ??
    matchLanguage(church, offered) ??
    'en'
  )
}
