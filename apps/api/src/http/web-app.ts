import { join } from 'node:path'
import express, { type RequestHandler, Router } from 'express'
import { handOutCsrfCookie } from './csrf.ts'
import { asRoute } from './request-log.ts'

const YEAR_MS = 365 * 86_400_000

/**
 * Serves the built web app: its hashed files for ever, its page always fresh.
 * Routing is in the hash, so there is one page.
 */
export function webApp(dir: string): Router {
  const router = Router()
  router.use(asRoute('web app'))
  const page: RequestHandler = (request, response) => {
    handOutCsrfCookie(request, response)
    response.set('Cache-Control', 'no-cache').sendFile(join(dir, 'index.html'))
  }
  router.get(['/', '/index.html'], page)
  router.use(
    '/assets',
    express.static(join(dir, 'assets'), { immutable: true, maxAge: YEAR_MS, fallthrough: false }),
  )
  router.use(express.static(dir, { index: false, maxAge: 0 }))
  return router
}
