import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import express, { Router } from 'express'
import { asRoute } from './request-log.ts'

const YEAR_MS = 365 * 86_400_000

/** By name in Accept-Encoding, the better one first, and the ending of files packed that way. */
const PACKINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/**
 * `/assets`: scripts, styles and fonts under names that change with their content, as the build has
 * packed them. Without the headers that only mean something for a page: a first load fetches a dozen
 * of these, and each would carry a kilobyte of policies.
 */
export function builtFiles(dir: string): Router {
  const folder = join(dir, 'assets')
  const names = new Set(readdirSync(folder))
  const router = Router()
  router.use(
    '/assets',
    asRoute('web app'),
    (request, response, next) => {
      const name = request.path.slice(1)
      const packings = PACKINGS.filter(([, ending]) => names.has(name + ending))
      if (packings.length > 0) response.vary('Accept-Encoding')
      const packing = packings.find(([encoding]) => request.acceptsEncodings(encoding))
      if (packing) {
        const [encoding, ending] = packing
        response.type(extname(name)).set('Content-Encoding', encoding)
        request.url = `/${name}${ending}`
      }
      next()
    },
    express.static(folder, { immutable: true, maxAge: YEAR_MS, fallthrough: false }),
  )
  return router
}
