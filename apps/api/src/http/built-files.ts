import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { DAY_MS } from '@church/shared'
import express, { Router } from 'express'
import { labelRoute } from './request-log.ts'

const YEAR_MS = 365 * DAY_MS

/** Encodings in order of preference, with the extension of the precompressed files. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/**
 * Serves `/assets`: scripts, styles and fonts whose names change with their content, precompressed by
 * the build. They go without the headers that only matter for pages, since a first load fetches a dozen
 * files and the policies would add a kilobyte to each.
 */
export function builtFiles(dir: string): Router {
  const folder = join(dir, 'assets')
  const names = new Set(readdirSync(folder))
  const router = Router()
  router.use(
    '/assets',
    labelRoute('web app'),
    (request, response, next) => {
      const name = request.path.slice(1)
      const available = ENCODINGS.filter(([, extension]) => names.has(name + extension))
      if (available.length > 0) response.vary('Accept-Encoding')
      const accepted = available.find(([encoding]) => request.acceptsEncodings(encoding))
      if (accepted) {
        const [encoding, extension] = accepted
        response.type(extname(name)).set('Content-Encoding', encoding)
        request.url = `/${name}${extension}`
      }
      next()
    },
    express.static(folder, { immutable: true, maxAge: YEAR_MS, fallthrough: false }),
  )
  return router
}
