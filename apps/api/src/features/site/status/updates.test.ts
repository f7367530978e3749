import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StatusCheck } from '@church/shared'
import { afterAll, expect, test } from 'vitest'
import { anAdmin } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { lookForUpdates } from './updates.ts'

/** What the server of the changelog answers; it remembers what it was told. */
let answer: { status: number; body: string; location?: string } = { status: 200, body: '' }
const asked: Record<string, unknown>[] = []
const site = createServer(({ headers, url }, response) => {
  asked.push({ url, ...headers })
  response.writeHead(answer.status, answer.location ? { Location: answer.location } : {})
  response.end(answer.body)
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
afterAll(() => site.close())
const RELEASES_URL = `http://127.0.0.1:${(site.address() as AddressInfo).port}/CHANGELOG.md`

const server = await aChurch({ env: { RELEASES_URL } })
const { clock, services } = server

/** Looks on the next day, and reads what Status says. */
async function look(next: typeof answer) {
  answer = next
  clock.advance(86_400_000)
  await lookForUpdates(services)
  const { body } = await server.request
    .get('/api/users/admin/status/')
    .set((await anAdmin(server)).auth)
    .expect(200)
  const checks: StatusCheck[] = body.checks
  return checks.find(({ part }) => part === 'updates')
}

test('a newer release is named, and one that fixes a security problem needs attention', async () => {
  expect(
    await look({ status: 200, body: '## 99.1.0 - 2030-01-01\n\n### Added\n\n- A thing.\n' }),
  ).toMatchObject({ state: 'good', newest: '99.1.0', major: true, security: [], reason: null })
  expect(
    await look({ status: 200, body: '## 99.1.0\n\n### Security\n\n- A hole.\n' }),
  ).toMatchObject({ state: 'warning', problem: 'security', security: ['A hole.'] })
  // Nothing that tells who asks, or which release they run.
  expect(asked[0]).toMatchObject({ url: '/CHANGELOG.md', 'user-agent': 'church' })
  expect(asked[0]).not.toHaveProperty('cookie')
  expect(asked[0]).not.toHaveProperty('referer')
})

test('is asked once a day', async () => {
  const before = asked.length
  for (let hour = 0; hour < 3; hour++) {
    await lookForUpdates(services)
    clock.advance(3_600_000)
  }
  expect(asked).toHaveLength(before)
})

test.each([
  ['an error', { status: 500, body: '' }, 'HTTP 500'],
  ['another address', { status: 302, body: '', location: 'http://127.0.0.1:1/' }, 'redirect'],
  ['a page of a hotel', { status: 200, body: '<html>' }, 'it names no release'],
  ['a megabyte', { status: 200, body: 'x'.repeat(1_100_000) }, 'larger than 1 MB'],
])('%s is no failure of the product, and is said', async (_, next, reason) => {
  const found = await look(next)
  expect(found).toMatchObject({ state: 'good', newest: null })
  expect(found).toHaveProperty('reason', expect.stringContaining(reason))
})
