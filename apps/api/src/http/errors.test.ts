import { contract, generalErrors, sessionErrors, userErrors } from '@church/shared'
import { expect, test } from 'vitest'
import { createLogger } from '../platform/logger.ts'
import { errorResponse, refuse } from './errors.ts'

const logged: Record<string, unknown>[] = []
const log = createLogger('info', { write: (line) => logged.push(JSON.parse(line)) })
const answerTo = (error: unknown, row?: (typeof contract)[keyof typeof contract]) => {
  logged.length = 0
  return errorResponse(error, 'id-1', log, row)
}

test('answers a declared error with its code, status and message', () => {
  const answer = answerTo(refuse(sessionErrors.notOver), contract.expireSession)
  expect(answer).toEqual({
    status: 409,
    headers: {},
    body: {
      code: 'session-not-over',
      detail: sessionErrors.notOver.detail,
      request_id: 'id-1',
    },
  })
  expect(logged).toEqual([])
})

test('logs an error that its row does not declare, and answers 500', () => {
  const { status, body } = answerTo(refuse(sessionErrors.notOver), contract.markAttendance)
  expect([status, body.code, body.detail]).toEqual([500, 'failed', generalErrors.failed.detail])
  expect(JSON.stringify(body)).not.toContain('session-not-over')
  expect(logged[0]).toMatchObject({
    msg: 'undeclared error',
    code: 'session-not-over',
    route: contract.markAttendance.path,
  })
})

test('accepts any error for a path outside the contract', () => {
  expect(answerTo(refuse(sessionErrors.notOver)).body.code).toBe('session-not-over')
})

test('logs an internal error and does not expose its message', () => {
  const { status, body } = answerTo(new Error('secret inside'), contract.signOut)
  expect([status, body.code]).toEqual([500, 'failed'])
  expect(JSON.stringify(body)).not.toContain('secret')
  expect(JSON.stringify(logged)).toContain('secret inside')
})

test('puts the message of a rejected field under its name', () => {
  const { body } = answerTo(refuse(userErrors.emailTaken, { field: 'email' }), contract.register)
  expect(body.errors).toEqual({ email: [userErrors.emailTaken.detail] })
})

test('401 has WWW-Authenticate and 503 has Retry-After', () => {
  const needed = answerTo(refuse(generalErrors.signInNeeded), contract.getUser)
  expect(needed.headers).toEqual({ 'WWW-Authenticate': 'Bearer' })
  const away = answerTo(refuse(generalErrors.unavailable), contract.getUser)
  expect(away.headers).toEqual({ 'Retry-After': '5' })
})
