/** Characters of an Accept-Language header that are read; people's own have fewer. */
const HEADER_MAX = 1_000

/** Characters of a longest tag that means anything (RFC 5646, 4.4.1). */
const TAG_MAX = 35

/** A language range with its quality (RFC 9110, 12.5.4). */
const WISH =
  /^\s*([a-z]{1,8}(?:-[a-z\d]{1,8})*)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i

const isSame = (code: string, other: string) => code.toLowerCase() === other.toLowerCase()

const primary = (code: string) => code.split('-', 1)[0] ?? ''

/**
 * The offered language that answers a wish: the very one, else the closest one without a region, else one of another
 * region, so that `ro-MD` is answered in `ro`, and `pt` in `pt-BR`. Null if there is none.
 */
export function matchLanguage(wish: string, offered: readonly string[]): string | null {
  const parts = wish.slice(0, TAG_MAX).split('-')
  for (let length = parts.length; length > 0; length--) {
    const range = parts.slice(0, length).join('-')
    const found = offered.find((code) => isSame(code, range))
    if (found) return found
  }
  return offered.find((code) => isSame(primary(code), primary(wish))) ?? null
}

/** The offered language that an Accept-Language header wants most; null if it wants none of them. */
export function acceptedLanguage(
  header: string | undefined,
  offered: readonly string[],
): string | null {
  const wishes = (header ?? '').slice(0, HEADER_MAX).split(',').flatMap(readWish)
  for (const { code } of wishes.sort((one, other) => other.quality - one.quality)) {
    const found = matchLanguage(code, offered)
    if (found) return found
  }
  return null
}

/** One wish of the header; none if it is excluded, or rubbish. `*` says nothing that we could use. */
function readWish(text: string): { code: string; quality: number }[] {
  const [, code, quality = '1'] = WISH.exec(text) ?? []
  return code && Number(quality) > 0 ? [{ code, quality: Number(quality) }] : []
}

interface Wishes {
  /** `?lang=` of the address. */
  query?: string | undefined
  /** The cookie `lang`. */
  cookie?: string | undefined
  acceptLanguage?: string | undefined
  /** The church's own language. */
  church: string
  /** The codes of the languages that the church offers. */
  offered: readonly string[]
}

/** The language of a page for somebody whose own choice is not known. */
export function chooseLanguage(wishes: Wishes): string {
  const { query = '', cookie = '', acceptLanguage, church, offered } = wishes
  return (
    matchLanguage(query, offered) ??
    matchLanguage(cookie, offered) ??
    acceptedLanguage(acceptLanguage, offered) ??
    matchLanguage(church, offered) ??
    'en'
  )
}
