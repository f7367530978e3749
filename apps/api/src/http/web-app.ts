import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import express, { type RequestHandler, Router } from 'express'
import type { ChurchFacts } from '../platform/church.ts'
import type { Platform } from '../platform/platform.ts'
import { csrfCookie } from './csrf.ts'
import { labelRoute } from './request-log.ts'

/**
 * Serves the web app's page, revalidated on every load, and the other files with fixed names.
 * Client-side routing uses the hash, so there is only one page.
 */
export function webApp(
  dir: string,
  { church, env: { PUBLIC_URL } }: Pick<Platform, 'church' | 'env'>,
): Router {
  const router = Router()
  const template = readFileSync(join(dir, 'index.html'), 'utf8')
  let known: { facts: ChurchFacts; html: string } | undefined
  const htmlFor = (facts: ChurchFacts) => {
    if (known?.facts !== facts) known = { facts, html: withChurch(template, facts) }
    return known.html
  }
  router.use(labelRoute('web app'))
  const page: RequestHandler = async (request, response) => {
    response.set(csrfCookie(request.headers, PUBLIC_URL))
    response
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(htmlFor(await church.lastKnown()))
  }
  router.get(['/', '/index.html'], page)
  router.use(express.static(dir, { index: false, maxAge: 0, setHeaders: nameCharset }))
  return router
}

/** Express names the charset of HTML, scripts and styles, but not of SVG. */
function nameCharset(response: ServerResponse, path: string): void {
  if (path.endsWith('.svg')) response.setHeader('Content-Type', 'image/svg+xml; charset=utf-8')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/**
 * Puts the church's name into the page, for link previews and for display before the app starts, and its
 * colour and logo, so that the first paint has them.
 */
function withChurch(html: string, { name, colour, logo }: ChurchFacts): string {
  const shades = colour ? `${colour.light} ${colour.dark}` : ''
  return html
    .replace(/(?<=>|content=")Church(?=<|")/g, () => escaped(name))
    .replace(/(?<=name="church-colour" content=)""/, () => `"${shades}"`)
    .replace(/(?<=name="church-logo" content=)""/, () => `"${escaped(logo ?? '')}"`)
}
