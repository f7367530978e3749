import { networkLimits } from '@church/shared'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aChurch } from '../../../../test/server.ts'

const server = await aChurch({ env: { TRUST_PROXY: 1 } })
const report = {
  message: "TypeError: Cannot read properties of null (reading 'results')",
  screen: '/admin/user/:id/edit',
  version: 'shell-B4xK.js',
}
const send = (body: object, from = '192.0.2.1') =>
  server.request.post('/api/client-errors/').set('X-Forwarded-For', from).send(body)

const warn = vi.spyOn(server.services.log, 'warn')
beforeEach(() => {
  server.clock.advance(3_600_000)
})
afterEach(() => warn.mockClear())

test('writes one line to the log: the screen, the version and the reason, and nothing else', async () => {
  await send({ ...report, user: 7, token: 'a.b.c' }).expect(200)
  const { message: reason, screen, version } = report
  expect(warn.mock.calls).toEqual([[{ screen, version, reason }, 'a screen failed']])
})

test('leaves personal data out of the reason', async () => {
  await send({ ...report, message: 'No user ruth@church.test' }).expect(200)
  expect(JSON.stringify(warn.mock.calls)).not.toContain('ruth')
})

test.each([
  [{ message: 'x'.repeat(301) }],
  [{ message: 'two\nlines' }],
  [{ screen: '/members/7' }],
  [{ screen: '/users?keyword=Ruth' }],
  [{ version: 'https://elsewhere.test/app.js' }],
])('rejects %j', async (change) => {
  await send({ ...report, ...change }).expect(400)
  expect(warn).not.toHaveBeenCalled()
})

test('limits the reports of one network, but not those of its neighbours', async () => {
  for (let n = 0; n < networkLimits.report.points; n++) await send(report).expect(200)
  const { body } = await send(report).expect(429)
  expect(body.code).toBe('too-many-tries')
  await send(report, '192.0.2.2').expect(200)
})

test('limits the reports of all networks together', async () => {
  for (let n = 0; n < 200; n++) await send(report, `192.0.2.${n}`).expect(200)
  await send(report, '198.51.100.1').expect(429)
  expect(warn).toHaveBeenCalledTimes(200)
})
