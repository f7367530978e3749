import { siteErrors } from '@church/shared'
import express, { Router } from 'express'
import { MEDIA_PATH } from '../platform/media.ts'
import { refuse } from './errors.ts'
import { asRoute } from './request-log.ts'

const YEAR_MS = 365 * 86_400_000

/** Serves the pictures. A name is never used twice, so what it stands for never changes. */
export function mediaFiles(dir: string): Router {
  const router = Router()
  router.use(
    MEDIA_PATH,
    asRoute(MEDIA_PATH),
    express.static(dir, { immutable: true, maxAge: YEAR_MS, index: false, redirect: false }),
    () => {
      throw refuse(siteErrors.noPicture)
    },
  )
  return router
}
