import { basename } from 'node:path'
import { siteErrors } from '@church/shared'
import express, { Router } from 'express'
import { isPortraitFile, MEDIA_PATH } from '../platform/media.ts'
import { refuse } from './errors.ts'
import { labelRoute } from './request-log.ts'

const DAY_SECONDS = 86_400
const YEAR_SECONDS = 365 * DAY_SECONDS

/** A portrait that its owner hides may stay in the caches of those who saw it, for a day at most. */
const cachingOf = (file: string) =>
  isPortraitFile(file)
    ? `private, max-age=${DAY_SECONDS}`
    : `public, max-age=${YEAR_SECONDS}, immutable`

/** Serves the pictures, whose names are never reused. */
export function mediaFiles(dir: string): Router {
  const router = Router()
  router.use(
    MEDIA_PATH,
    labelRoute(MEDIA_PATH),
    express.static(dir, {
      cacheControl: false,
      index: false,
      redirect: false,
      setHeaders: (response, path) => response.set('Cache-Control', cachingOf(basename(path))),
    }),
    () => {
      throw refuse(siteErrors.noPicture)
    },
  )
  return router
}
