import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { t } from '@church/shared'
import { parse, stringifySetCookie } from 'cookie'
import express, { type Request, Router } from 'express'
import { type ChurchFacts, offeredCodes } from '../platform/church.ts'
import type { Platform } from '../platform/platform.ts'
import type { Browsers } from './browsers.ts'
import { BEST_BROTLI_QUALITY, compress, type Encoding, encodingFor } from './compress.ts'
import { securityHeaders } from './headers.ts'
import { chooseLanguage, matchLanguage } from './language.ts'
import { labelRoute } from './request-log.ts'
import { securedName } from './secured-name.ts'

/** The pages by their files. Client-side routing uses the hash, so there is only one for the app. */
const pages = {
  index: ['/', '/index.html'],
  'help/index': ['/help', '/help/index.html'],
  'help/admins': ['/help/admins', '/help/admins.html'],
  'help/list': ['/help/list', '/help/list.html'],
}

/** The cookie that keeps the language chosen in a browser. */
const LANGUAGE_COOKIE = 'lang'
const YEAR_SECONDS = 365 * 24 * 60 * 60

type Needs = Pick<Platform, 'church' | 'env' | 'languages'> & { browsers: Browsers }

/** Serves the web app's page and the help pages, revalidated on every load, and the other files with fixed names. */
export function webApp(
  dir: string,
  { browsers, church, env: { PUBLIC_URL }, languages }: Needs,
): Router {
  const router = Router()
  const secure = PUBLIC_URL.startsWith('https:')
  router.use(labelRoute('web app'))
  for (const [name, paths] of Object.entries(pages)) {
    const template = readFileSync(join(dir, `${name}.html`), 'utf8')
    // Every language has the same inline elements.
    const inline = {
      script: inlineHashes(template, 'script'),
      style: inlineHashes(template, 'style'),
    }
    const pageIn = cachedPages((code) => {
      const translated = join(dir, `${name}.${code}.html`)
      return existsSync(translated) ? readFileSync(translated, 'utf8') : template
    }, languages)
    router.get(paths, securityHeaders(PUBLIC_URL, inline), async (request, response) => {
      const facts = await church.lastKnown()
      const page = await pageIn(languageOf(request, facts, secure), facts)
      const encoding = encodingFor(request.headers)
      response.set(browsers.pageCookie(request.headers))
      keepChosenLanguage(request, response, facts, secure)
      if (encoding) response.set('Content-Encoding', encoding)
      response
        .set('Cache-Control', 'no-cache')
        .vary('Accept-Encoding, Accept-Language, Cookie')
        .type('html')
        .send(page[encoding ?? 'identity'])
    })
  }
  // Without the church's facts, the files of pages are incomplete.
  router.get(/\.html$/, (_request, _response, next) => next('router'))
  router.use(express.static(dir, { index: false, maxAge: 0, setHeaders: nameCharset }))
  return router
}

const chosen = ({ query }: Request) => (typeof query.lang === 'string' ? query.lang : undefined)

function languageOf(request: Request, facts: ChurchFacts, secure: boolean): string {
  const cookies = parse(request.headers.cookie ?? '')
  return chooseLanguage({
    chosen: chosen(request),
    // Before version 2.4, the name had no prefix.
    cookie: cookies[securedName(LANGUAGE_COOKIE, secure)] ?? cookies[LANGUAGE_COOKIE],
    acceptLanguage: request.headers['accept-language'],
    church: facts.language,
    offered: offeredCodes(facts),
  })
}

/** Keeps the language of `?lang=` in a cookie, if the church offers it. */
function keepChosenLanguage(
  request: Request,
  response: express.Response,
  facts: ChurchFacts,
  secure: boolean,
): void {
  const code = matchLanguage(chosen(request) ?? '', offeredCodes(facts))
  if (!code) return
  const cookie = stringifySetCookie(securedName(LANGUAGE_COOKIE, secure), code, {
    path: '/',
    maxAge: YEAR_SECONDS,
    sameSite: 'strict',
    secure,
  })
  response.append('Set-Cookie', cookie)
}

/** The bytes of a page, by encoding. */
type Page = Record<Encoding | 'identity', Buffer>

/** @returns a function that gives a page in a language, made and compressed again when the church's facts change */
function cachedPages(
  read: (code: string) => string,
  { speak }: Needs['languages'],
): (code: string, facts: ChurchFacts) => Promise<Page> {
  const kept = new Map<string, { facts: ChurchFacts; page: Promise<Page> }>()
  return (code, facts) => {
    const known = kept.get(code)
    if (known?.facts === facts) return known.page
    const page = compressed(speak(code, () => withChurch(read(code), facts)))
    kept.set(code, { facts, page })
    return page
  }
}

/** Small enough for the first round trip of a new connection, which carries ten packets (RFC 6928). */
async function compressed(html: string): Promise<Page> {
  const identity = Buffer.from(html)
  const [br, gzip] = await Promise.all([
    compress.br(identity, BEST_BROTLI_QUALITY),
    compress.gzip(identity),
  ])
  return { identity, br, gzip }
}

/** The Content Security Policy's sources for a page's inline elements of this name (CSP3 §2.3.1). */
const inlineHashes = (html: string, name: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

/** Express names the charset of HTML, scripts and styles, but not of SVG. */
function nameCharset(response: ServerResponse, path: string): void {
  if (path.endsWith('.svg')) response.setHeader('Content-Type', 'image/svg+xml; charset=utf-8')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/**
 * Puts the church's facts into the page: the name for link previews and until the app starts, the colour and logo for
 * the first paint, and the contact for help.
 */
function withChurch(html: string, { name, colour, logo, help }: ChurchFacts): string {
  const shades = colour ? `${colour.light} ${colour.dark}` : ''
  return html
    .replaceAll('{church}', () => escaped(name))
    .replace(/(?<=name="church-colour" content=)""/, () => `"${shades}"`)
    .replace(/(?<=name="church-logo" content=)""/, () => `"${escaped(logo ?? '')}"`)
    .replace('<!-- contact -->', () => contact(help))
}

function contact({ phone, email, hours }: ChurchFacts['help']): string {
  const address = email && `<a href="mailto:${escaped(email)}">${escaped(email)}</a>`
  const ways =
    phone && email
      ? t('{phone} or {email}', { phone: escaped(phone), email: address })
      : escaped(phone) || address
  const times = hours && ` (${escaped(hours)})`
  const question = `<b>${t('Still stuck?')}</b>`
  return ways && `<p class="help-contact">${question} ${t('Ask us: {ways}', { ways })}${times}</p>`
}
