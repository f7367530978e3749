import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import express, { type RequestHandler, Router } from 'express'
import type { Env } from '../platform/env.ts'
import { csrfCookie } from './csrf.ts'
import { asRoute } from './request-log.ts'

/**
 * Serves the built web app's page, always fresh, and what stands beside it under fixed names.
 * Routing is in the hash, so there is one page.
 */
export function webApp(
  dir: string,
  { church, PUBLIC_URL }: Pick<Env, 'church' | 'PUBLIC_URL'>,
): Router {
  const router = Router()
  const html = named(readFileSync(join(dir, 'index.html'), 'utf8'), church.name)
  router.use(asRoute('web app'))
  const page: RequestHandler = (request, response) => {
    response.set(csrfCookie(request.headers, PUBLIC_URL))
    response.set('Cache-Control', 'no-cache').type('html').send(html)
  }
  router.get(['/', '/index.html'], page)
  router.use(express.static(dir, { index: false, maxAge: 0 }))
  return router
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The page with the church's own name: for links that are shared, and to be seen before the app runs. */
function named(html: string, church: string): string {
  const text = church.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
  return html.replace(/(?<=>|content=")Church(?=<|")/g, () => text)
}
