import { expect, onTestFinished, test, vi } from 'vitest'
import { aMember, aSession, markBody, postMark } from '../../../../test/factories.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { mark } from './mark.ts'

const server = await aChurch({ anew: ['sessions'] })
const twin = await startAnotherServer(server)
const { services, clock } = server
const people = await Promise.all(Array.from({ length: 60 }, () => aMember(server)))
const NOBODY = 2_000_000_000

/** A mark by one's own phone. */
const markOf = (userId: number, sessionId: number) =>
  ({ sessionId, userId, markedAt: clock.now(), source: 'phone', markedBy: null }) as const

const rowsOf = (sessionId: number) => services.db.attendance.findMany({ where: { sessionId } })

test('marks that arrive together share statements, and each gets its own result', async () => {
  const session = await aSession(server)
  await services.pubSub.caughtUp()
  const query = vi.spyOn(services.pool, 'query')
  onTestFinished(() => query.mockRestore())
  const ids = await Promise.all(
    people.map(({ id }) => services.marks.insert(markOf(id, session.id))),
  )
  expect(query.mock.calls.length).toBeLessThan(people.length / 4)
  const rows = await rowsOf(session.id)
  expect(new Map(rows.map(({ userId, id }) => [userId, id]))).toEqual(
    new Map(people.map(({ id }, n) => [id, ids[n]])),
  )
})

test('two processes marking everyone at once, each twice, write one mark per person', async () => {
  const session = await aSession(server)
  const answers = await Promise.all(
    people.flatMap((person) =>
      [server, twin, server, twin].map((process) => postMark(process, person, session)),
    ),
  )
  const marked = answers.filter(({ status }) => status === 201).map(({ body }) => body.id)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(people.length * 3)
  const rows = await rowsOf(session.id)
  expect(rows.map(({ id }) => id).sort()).toEqual(marked.sort())
  expect(new Set(rows.map(({ userId }) => userId)).size).toBe(people.length)
})

test("a deleted user's mark does not fail the others, and they are asked to sign in", async () => {
  const session = await aSession(server)
  await services.pubSub.caughtUp()
  const body = { ...markBody(session), present_absent: true as const }
  const answers = await Promise.allSettled(
    [...people.slice(0, 10).map(({ id }) => id), NOBODY].map((id) =>
      mark(services, id, body, Number.NaN),
    ),
  )
  expect(answers.pop()).toMatchObject({ status: 'rejected', reason: { status: 401 } })
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'))
  expect(await rowsOf(session.id)).toHaveLength(10)
})

test('a mark is refused without retries while the database is unavailable', async () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const query = vi.spyOn(services.pool, 'query').mockImplementation(() => Promise.reject(away))
  onTestFinished(() => query.mockRestore())
  const marks = people.slice(0, 10).map(({ id }) => {
    return services.marks.insert(markOf(id, 1))
  })
  const answers = await Promise.allSettled(marks)
  expect(answers).toEqual(Array(10).fill({ status: 'rejected', reason: away }))
  expect(query).toHaveBeenCalledTimes(1)
})
