import { contract, generalErrors, sessionErrors, userErrors } from '@church/shared'
import { expect, test } from 'vitest'
import { createLogger } from '../platform/logger.ts'
import { errorAnswer, refuse } from './errors.ts'

const logged: Record<string, unknown>[] = []
const log = createLogger('info', { write: (line) => logged.push(JSON.parse(line)) })
const answerTo = (error: unknown, row?: (typeof contract)[keyof typeof contract]) => {
  logged.length = 0
  return errorAnswer(error, 'id-1', log, row)
}

test('a declared error is answered with its code, status and sentence', () => {
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

test('an error that its row does not declare is logged with its code, and answered 500', () => {
  const { status, body } = answerTo(refuse(sessionErrors.notOver), contract.markAttendance)
  expect([status, body.code, body.detail]).toEqual([500, 'failed', generalErrors.failed.detail])
  expect(JSON.stringify(body)).not.toContain('session-not-over')
  expect(logged[0]).toMatchObject({
    msg: 'undeclared error',
    code: 'session-not-over',
    route: contract.markAttendance.path,
  })
})

test('an address outside the contract answers any error', () => {
  expect(answerTo(refuse(sessionErrors.notOver)).body.code).toBe('session-not-over')
})

test('a failure of our own is logged and not shown', () => {
  const { status, body } = answerTo(new Error('secret inside'), contract.signOut)
  expect([status, body.code]).toEqual([500, 'failed'])
  expect(JSON.stringify(body)).not.toContain('secret')
  expect(JSON.stringify(logged)).toContain('secret inside')
})

test('a refused field has the sentence beside it', () => {
  const { body } = answerTo(refuse(userErrors.emailTaken, { field: 'email' }), contract.register)
  expect(body.errors).toEqual({ email: [userErrors.emailTaken.detail] })
})

test('401 asks for a token and 503 says when to try again', () => {
  const needed = answerTo(refuse(generalErrors.signInNeeded), contract.getUser)
  expect(needed.headers).toEqual({ 'WWW-Authenticate': 'Bearer' })
  const away = answerTo(refuse(generalErrors.unavailable), contract.getUser)
  expect(away.headers).toEqual({ 'Retry-After': '5' })
})
