import express, { type RequestHandler } from 'express'
import { badRequest } from './errors.ts'

export const BYTES_MAX = 100 * 1024
const DEPTH_MAX = 20

function isDeeperThan(limit: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return limit === 0 || Object.values(value).some((inner) => isDeeperThan(limit - 1, inner))
}

/** @throws HttpError 400 for a value that is nested beyond reason. */
export function checkDepth(value: unknown): void {
  if (isDeeperThan(DEPTH_MAX, value)) throw badRequest('The request is nested too deeply.')
}

const refuseDepth: RequestHandler = (request, _response, next) => {
  checkDepth(request.body)
  next()
}

/** Reads a JSON body of bounded size and depth. */
export const jsonBody: RequestHandler[] = [express.json({ limit: BYTES_MAX }), refuseDepth]
