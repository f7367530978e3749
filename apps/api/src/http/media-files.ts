import { basename } from 'node:path'
import { siteErrors } from '@church/shared'
import express, { type RequestHandler, Router } from 'express'
import type { Logger } from '../platform/logger.ts'
import type { ObjectStorage } from '../platform/object-storage.ts'
import { cachingOf, isPictureFile, MEDIA_PATH } from '../platform/picture-names.ts'
import type { PictureStorage } from '../platform/picture-storage.ts'
import type { Platform } from '../platform/platform.ts'
import { createTokenBuckets } from '../platform/token-buckets.ts'
import { networkOf } from './address.ts'
import type { Browsers } from './browsers.ts'
import { errorHandler, refuse } from './errors.ts'
import { createPictureReads } from './picture-reads.ts'
import { labelRoute } from './request-log.ts'

type Needs = Pick<Platform, 'clock' | 'log'> & { browsers: Browsers }

/** Serves the pictures, whose names are never reused, to everybody who knows the address. */
export function mediaFiles({ source }: Pick<PictureStorage, 'source'>, services: Needs): Router {
  const router = Router()
  router.use(
    MEDIA_PATH,
    labelRoute(MEDIA_PATH),
    'folder' in source ? fromFolder(source.folder) : fromBucket(source.bucket, services.browsers),
    (_request, response) => {
      // A hidden picture's new address exists a moment before its file.
      response.set('Cache-Control', 'no-store')
      throw refuse(siteErrors.noPicture)
    },
  )
  router.use(MEDIA_PATH, errorHandler(firstOfMinute(services)))
  return router
}

const ONE_A_MINUTE = { points: 1, refill: 1, every: 'minute' } as const

/** Logs one failure a minute, since an unavailable bucket fails for every picture of every screen. */
function firstOfMinute({ clock, log }: Pick<Needs, 'clock' | 'log'>): Pick<Logger, 'error'> {
  const failures = createTokenBuckets(clock)
  return {
    error: (...line: Parameters<Logger['error']>) => {
      if (failures.take('', ONE_A_MINUTE) === null) log.error(...line)
    },
  }
}

const fromFolder = (folder: string): RequestHandler =>
  express.static(folder, {
    cacheControl: false,
    index: false,
    redirect: false,
    setHeaders: (response, path) => response.set('Cache-Control', cachingOf(basename(path))),
  })

/**
 * Reads a picture, of half a megabyte at most, as a whole, so that a slow phone does not hold a connection to the
 * bucket.
 */
function fromBucket(bucket: Pick<ObjectStorage, 'read'>, browsers: Browsers): RequestHandler {
  const inTurn = createPictureReads()
  return async (request, response, next) => {
    const file = request.path.slice(1)
    if (!/^(GET|HEAD)$/.test(request.method) || !isPictureFile(file)) return next()
    const { 'if-none-match': known, 'if-range': condition, range } = request.headers
    response.set('Cache-Control', 'no-store')
    const { headers, ip = '' } = request
    const visit = {
      group: browsers.groupOf(headers, networkOf(ip)),
      line: browsers.pageOf(headers) ?? '',
      isGone: () => response.closed,
    }
    const found = await inTurn(visit, () =>
      bucket.read(file, {
        ifNoneMatch: known?.replace(/^W\//, ''),
        // A conditional range may be answered with the whole.
        range: condition ? undefined : range,
      }),
    )
    if (!found) return next()
    const { status, bytes, etag, contentRange, modifiedAt } = found
    response.status(status).set({
      ...(status !== 416 && { 'Cache-Control': cachingOf(file) }),
      ...(etag && { ETag: etag }),
      ...(contentRange && { 'Content-Range': contentRange }),
      ...(modifiedAt && { 'Last-Modified': modifiedAt.toUTCString() }),
    })
    if (!bytes) return response.end()
    response.set({
      'Accept-Ranges': 'bytes',
      'Content-Type': 'image/webp',
      'Content-Length': String(bytes.length),
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
}
