import { isUtf8 } from 'node:buffer'
import { generalErrors } from '@church/shared'
import express, { type RequestHandler } from 'express'
import { refuse } from './errors.ts'

export const BYTES_MAX = 100 * 1024
const DEPTH_MAX = 20

function isDeeperThan(limit: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return limit === 0 || Object.values(value).some((inner) => isDeeperThan(limit - 1, inner))
}

/** @throws HttpError 400 for a value that is nested beyond reason. */
function checkDepth(value: unknown): void {
  if (isDeeperThan(DEPTH_MAX, value)) throw refuse(generalErrors.nestedTooDeeply)
}

/** @throws HttpError 400 for a list, where an object is meant. */
function refuseList(value: unknown): void {
  if (Array.isArray(value)) throw refuse(generalErrors.notAnObject)
}

const refuseDepth: RequestHandler = (request, _response, next) => {
  checkDepth(request.body)
  next()
}

/** Broken text would otherwise be kept with replacement characters in it. */
function refuseBrokenText(bytes: Buffer, encoding: string): void {
  if (encoding === 'utf-8' && !isUtf8(bytes)) throw refuse(generalErrors.notUtf8)
}

/** Reads a JSON object as the steps below do, for a request that does not pass through Express. */
export function objectOf(bytes: Buffer): unknown {
  refuseBrokenText(bytes, 'utf-8')
  let value: unknown
  try {
    value = JSON.parse(bytes.toString())
  } catch {
    throw refuse(generalErrors.unreadable)
  }
  checkDepth(value)
  refuseList(value)
  return value
}

/** Reads a JSON body of bounded size and depth. */
export const jsonBody: RequestHandler[] = [
  express.json({
    limit: BYTES_MAX,
    verify: (_request, _response, bytes, encoding) => refuseBrokenText(bytes, encoding),
  }),
  refuseDepth,
]

/** Refuses a body of another kind, which would otherwise count as an empty one. */
export const jsonOnly: RequestHandler = (request, _response, next) => {
  const isEmpty = request.get('Content-Length') === '0'
  if (!isEmpty && request.is('json') === false) throw refuse(generalErrors.jsonExpected)
  refuseList(request.body)
  next()
}
