import { join } from 'node:path'
import express, { type RequestHandler, Router } from 'express'
import { handOutCsrfCookie } from './csrf.ts'
import { asRoute } from './request-log.ts'

/**
 * Serves the built web app's page, always fresh, and what stands beside it under fixed names.
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
  router.use(express.static(dir, { index: false, maxAge: 0 }))
  return router
}
