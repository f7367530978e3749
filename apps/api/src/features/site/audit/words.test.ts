import { type AuditEvent, auditActions, contract, type Endpoint } from '@church/shared'
import { expect, test } from 'vitest'
import { problemsIn, wordsOf } from '../../../../test/audit-words.ts'
import { csrfHeaders } from '../../../../test/csrf.ts'
import { aMember, anAdmin, aSession } from '../../../../test/factories.ts'
import { knownFields, requestSample } from '../../../../test/samples.ts'
import { aChurch } from '../../../../test/server.ts'

const server = await aChurch()
const session = await aSession(server)
const csrf = await csrfHeaders(server)
let admin = await anAdmin(server)
let ruth = await aMember(server)

/** The id of what a route's path means. */
const idIn = ({ path }: Endpoint, person: number) =>
  path.includes('/sessions/') ? session.id : path.includes('/campuses/') ? 1 : person

/** Calls every route that changes something, as an admin and about somebody else. */
async function callAll(): Promise<void> {
  const rows = Object.values<Endpoint>(contract)
  for (const row of rows.filter(({ method }) => method !== 'DELETE')) await call(row)
  for (const row of rows.filter(({ method }) => method === 'DELETE')) await call(row)
}

async function call(row: Endpoint): Promise<void> {
  const headers = { ...csrf, ...admin.auth }
  const known = { ...knownFields(ruth, session), into: admin.id }
  await requestSample(server, row, { headers, id: idIn(row, ruth.id), known })
  if (row.method === 'GET') return
  // It may have ended the sign-in, or deleted the person.
  admin = await anAdmin(server)
  ruth = await aMember(server)
}

test('the audit log says what every recorded event is about, and what it changed', async () => {
  await callAll()
  const events: AuditEvent[] = []
  for (let page = 1; ; page++) {
    const { body } = await server.request
      .get('/api/users/admin/audit/')
      .query({ page, page_size: 100 })
      .set(admin.auth)
      .expect(200)
    events.push(...body.results)
    if (body.next === null) break
  }
  const words = new Map(events.map((event) => [event.action, wordsOf(event)]))
  // For those who want to read them: pnpm test:api words
  console.log(
    [...words]
      .map(([action, said]) => `${action}: ${said || '–'}`)
      .sort()
      .join('\n'),
  )
  expect(events.flatMap(problemsIn)).toEqual([])
  expect([...words.keys()].filter((action) => !(action in auditActions))).toEqual([])
  expect(words.size).toBeGreaterThan(30)
})
