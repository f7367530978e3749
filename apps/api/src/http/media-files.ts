import { siteErrors } from '@church/shared'
import express, { Router } from 'express'
import { MEDIA_PATH } from '../platform/media.ts'
import { refuse } from './errors.ts'
import { labelRoute } from './request-log.ts'

const YEAR_MS = 365 * 86_400_000

/** Serves the pictures as immutable, since their names are never reused. */
export function mediaFiles(dir: string): Router {
  const router = Router()
  router.use(
    MEDIA_PATH,
    labelRoute(MEDIA_PATH),
    express.static(dir, { immutable: true, maxAge: YEAR_MS, index: false, redirect: false }),
    () => {
      throw refuse(siteErrors.noPicture)
    },
  )
  return router
}
