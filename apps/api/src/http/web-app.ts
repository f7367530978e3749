import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import express, { Router } from 'express'
import type { ChurchFacts } from '../platform/church.ts'
import type { Platform } from '../platform/platform.ts'
import { BEST_BROTLI_QUALITY, compress, type Encoding, encodingFor } from './compress.ts'
import { csrfCookie } from './csrf.ts'
import { securityHeaders } from './headers.ts'
import { labelRoute } from './request-log.ts'

/** The pages by their files. Client-side routing uses the hash, so there is only one for the app. */
const pages = {
  'index.html': ['/', '/index.html'],
  'help/index.html': ['/help', '/help/index.html'],
  'help/admins.html': ['/help/admins', '/help/admins.html'],
}

/** Serves the web app's page and the help pages, revalidated on every load, and the other files with fixed names. */
export function webApp(
  dir: string,
  { church, env: { PUBLIC_URL } }: Pick<Platform, 'church' | 'env'>,
): Router {
  const router = Router()
  router.use(labelRoute('web app'))
  for (const [file, paths] of Object.entries(pages)) {
    const template = readFileSync(join(dir, file), 'utf8')
    const pageFor = cachedPage(template)
    const inline = {
      script: inlineHashes(template, 'script'),
      style: inlineHashes(template, 'style'),
    }
    router.get(paths, securityHeaders(PUBLIC_URL, inline), async (request, response) => {
      const page = await pageFor(await church.lastKnown())
      const encoding = encodingFor(request.headers)
      response.set(csrfCookie(request.headers, PUBLIC_URL))
      if (encoding) response.set('Content-Encoding', encoding)
      response
        .set('Cache-Control', 'no-cache')
        .vary('Accept-Encoding')
        .type('html')
        .send(page[encoding ?? 'identity'])
    })
  }
  router.use(express.static(dir, { index: false, maxAge: 0, setHeaders: nameCharset }))
  return router
}

/** A page as it is sent, by its encoding. */
type Page = Record<Encoding | 'identity', Buffer>

/** @returns the page as it is for a church, made and compressed again when the church changes */
function cachedPage(template: string): (facts: ChurchFacts) => Promise<Page> {
  let known: { facts: ChurchFacts; page: Promise<Page> } | undefined
  return (facts) => {
    if (known?.facts !== facts) known = { facts, page: compressed(withChurch(template, facts)) }
    return known.page
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
 * Puts the church's name into the page, for link previews and for display before the app starts, its
 * colour and logo, so that the first paint has them, and whom to ask for help.
 */
function withChurch(html: string, { name, colour, logo, help }: ChurchFacts): string {
  const shades = colour ? `${colour.light} ${colour.dark}` : ''
  return html
    .replace(/(?<=>|content="|· |Welcome to )Church(?=<|")/g, () => escaped(name))
    .replace(/(?<=name="church-colour" content=)""/, () => `"${shades}"`)
    .replace(/(?<=name="church-logo" content=)""/, () => `"${escaped(logo ?? '')}"`)
    .replace('<!-- contact -->', () => contact(help))
}

function contact({ phone, email, hours }: ChurchFacts['help']): string {
  const address = `<a href="mailto:${escaped(email)}">${escaped(email)}</a>`
  const ways = [escaped(phone), email && address].filter(Boolean).join(' or ')
  const times = hours && ` (${escaped(hours)})`
  return ways && `<p class="help-contact"><b>Still stuck?</b> Ask us: ${ways}${times}</p>`
}
