import type { IncomingHttpHeaders } from 'node:http'
import { parse, stringifySetCookie } from 'cookie'
import { hashToken, randomToken } from '../platform/random-token.ts'

type SetCookie = { 'Set-Cookie': string }

/** Ties an exchange of a few minutes to the browser that began it, with a cookie that no script reads. */
export interface BrowserBinding {
  /** A new secret with the header that hands it to the browser; only its hash is to be stored. */
  begin: () => { browser: string; hash: string; headers: SetCookie }
  /** The secret that the browser holds, and its hash; null where it holds none. */
  find: (headers: IncomingHttpHeaders) => { browser: string; hash: string } | null
  /** The header that takes it away again. */
  end: () => SetCookie
}

interface Options {
  name: string
  /** The cookie is sent to addresses below this one only. */
  path: string
  seconds: number
  publicUrl: string
}

export function createBrowserBinding({ name, path, seconds, publicUrl }: Options): BrowserBinding {
  const secure = publicUrl.startsWith('https:')
  // Browsers take a name with this prefix over TLS only (RFC 6265bis, 4.1.3.1).
  const cookie = secure ? `__Secure-${name}` : name
  const setCookie = (value: string, maxAge: number) => ({
    'Set-Cookie': stringifySetCookie(cookie, value, {
      httpOnly: true,
      sameSite: 'strict',
      secure,
      path,
      maxAge,
    }),
  })
  return {
    begin: () => {
      const browser = randomToken()
      return { browser, hash: hashToken(browser), headers: setCookie(browser, seconds) }
    },
    find: (headers) => {
      const browser = parse(headers.cookie ?? '')[cookie]
      return browser ? { browser, hash: hashToken(browser) } : null
    },
    end: () => setCookie('', 0),
  }
}
