import { expireSession } from '../src/features/attendance/sessions/index.ts'
import { aSession, type Person } from './factories.ts'
import type { TestServer } from './server.ts'

/**
 * Holds a session of an hour at an instant with these people, and closes it; the clock then stands at its end.
 */
export async function held(
  server: TestServer,
  startsAt: string,
  present: Pick<Person, 'id'>[] = [],
  { kind = 'service' } = {},
): Promise<number> {
  const { clock, services } = server
  clock.set(startsAt)
  const { id } = await aSession(server, { from: 0 })
  await services.db.session.update({ where: { id }, data: { kind } })
  const data = present.map((person) => ({ sessionId: id, userId: person.id, present: true }))
  await services.db.attendance.createMany({
    data: data.map((row) => ({ ...row, markedAt: clock.now() })),
  })
  clock.advance(3_600_000)
  await expireSession(services.pool, id, clock.now())
  return id
}

/** Holds a service on each of these dates at 10:00 UTC. */
export async function sundays(server: TestServer, dates: string[], present: Person[] = []) {
  const ids: number[] = []
  for (const date of dates) ids.push(await held(server, `${date}T10:00:00Z`, present))
  return ids
}
