import type { IncomingHttpHeaders } from 'node:http'
import { parse, stringifySetCookie } from 'cookie'
import { hashToken, randomToken } from '../platform/random-token.ts'
import { securedName } from './secured-name.ts'

type SetCookie = { 'Set-Cookie': string }

/** Binds an exchange of a few minutes to the browser that started it, with an HttpOnly cookie. */
interface BrowserBinding {
  /** A new secret, and the header that sets it as a cookie. Store only its hash. */
  begin: () => { browser: string; hash: string; headers: SetCookie }
  /** The secret in the browser's cookie, and its hash; null if there is none. */
  find: (headers: IncomingHttpHeaders) => { browser: string; hash: string } | null
  /** The header that deletes the cookie. */
  end: () => SetCookie
}

interface Options {
  name: string
  /** The cookie is sent only to paths below this one. */
  path: string
  seconds: number
  publicUrl: string
}

export function createBrowserBinding({ name, path, seconds, publicUrl }: Options): BrowserBinding {
  const secure = publicUrl.startsWith('https:')
  const cookie = securedName(name, secure)
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
