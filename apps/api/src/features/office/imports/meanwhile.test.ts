import { beforeEach, expect, test } from 'vitest'
import { aMember, anAdmin, aSessionAt, later, type Person } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { whileChanging } from '../../../../test/while-changing.ts'
import { expireOverdueSessions } from '../../attendance/sessions/index.ts'

// While an import is applied or undone, people are deleted or merged, and the office goes on.

const server = await aChurch({ at: '2026-01-11T08:00:00Z', anew: 'everything', connections: 2 })
const { request, services } = server
const { db } = services

let admin: Person
let ruth: Person
let session: number
beforeEach(async () => {
  ruth = await aMember(server, { isConfirmed: true, firstName: 'Ruth', lastName: 'Moab' })
  const { id } = await aSessionAt(services, {
    name: 'Worship',
    startsAt: new Date('2026-01-11T10:00:00Z'),
    endsAt: new Date('2026-01-11T11:00:00Z'),
  })
  session = id
  await server.beside.query('DELETE FROM imports')
  admin = await anAdmin(server)
  await later(server, '2026-01-12T08:00:00Z', admin)
  await expireOverdueSessions(services)
})

const PATH = '/api/users/admin/imports/'
const post = (id: number, step: 'apply' | 'undo') =>
  request.post(`${PATH}${id}/${step}/`).set(admin.auth).send({})

/** @returns the import's id */
async function upload(kind: 'people' | 'attendance', file: string): Promise<number> {
  const { body } = await request
    .post(PATH)
    .set(admin.auth)
    .field('kind', kind)
    .attach('file', Buffer.from(file), `${kind}.csv`)
    .expect(201)
  return body.id
}

/** Uploads a file in which Ruth was present. @returns the import's id */
const preview = (date = '2026-01-11') =>
  upload(
    'attendance',
    `First Name,Last Name,Email,Date,Session\nRuth,Moab,${ruth.email},${date},Worship\n`,
  )

/** What the closing of the session stored. */
const stored = () =>
  db.session.findUniqueOrThrow({
    where: { id: session },
    select: { presentTotal: true, absentTotal: true, presentCount: true, absentCount: true },
  })

test.each(['absent', 'not there'])(
  'undoes nothing of a person who is deleted, %s before',
  async (before) => {
    if (before !== 'absent') {
      await request
        .put(`/api/users/admin/sessions/${session}/attendance/${ruth.id}/`)
        .set(admin.auth)
        .send({ present: null, reason: 'Was away' })
        .expect(200)
      server.clock.advance(1000)
    }
    const id = await preview()
    await post(id, 'apply').expect(200)
    const { body } = await whileChanging(
      server.beside,
      (tx) => tx.query('DELETE FROM users WHERE id = $1', [ruth.id]),
      () => post(id, 'undo'),
    )
    expect(body.undone).toEqual({ restored: 0, kept: 1 })
    // Totals stay as they were; counts are those of the rows.
    const { presentTotal, presentCount, absentCount } = await stored()
    expect({ presentTotal, presentCount, absentCount }).toEqual({
      presentTotal: 1,
      presentCount: 0,
      absentCount: await db.attendance.count({ where: { sessionId: session } }),
    })
  },
)

test('is not applied to an absence that goes meanwhile', async () => {
  const id = await preview()
  const { body } = await whileChanging(
    server.beside,
    (tx) => tx.query('DELETE FROM users WHERE id = $1', [ruth.id]),
    () => post(id, 'apply'),
  )
  expect(body.code).toBe('import-out-of-date')
})

test('is not applied to a person who gets a mark meanwhile, as by a merge', async () => {
  await db.attendance.deleteMany({ where: { userId: ruth.id } })
  const id = await preview()
  const { body } = await whileChanging(
    server.beside,
    (tx) =>
      tx.query('INSERT INTO attendance (session_id, user_id, present) VALUES ($1, $2, false)', [
        session,
        ruth.id,
      ]),
    () => post(id, 'apply'),
  )
  expect(body.code).toBe('import-out-of-date')
})

test('an added session stays if somebody counts heads there meanwhile', async () => {
  const id = await preview('2024-03-03')
  await post(id, 'apply').expect(200)
  const added = await db.session.findFirstOrThrow({
    where: { startsAt: { lt: new Date('2025-01-01') } },
  })
  await whileChanging(
    server.beside,
    (tx) =>
      tx.query(
        `INSERT INTO headcounts (session_id, visitors, children, online, set_at)
         VALUES ($1, 3, 2, 1, now())`,
        [added.id],
      ),
    () => post(id, 'undo').expect(200),
  )
  expect(await db.headcount.count({ where: { sessionId: added.id } })).toBe(1)
})

test('an added department stays if somebody comes into it meanwhile', async () => {
  const id = await upload('people', 'First Name,Last Name,Departments\nNaomi,Moab,Gleaners\n')
  await post(id, 'apply').expect(200)
  await whileChanging(
    server.beside,
    (tx) =>
      tx.query(
        'INSERT INTO member_departments (member_id, department_id) SELECT $1, id FROM departments',
        [ruth.id],
      ),
    () => post(id, 'undo').expect(200),
  )
  expect(await db.memberDepartment.count({ where: { memberId: ruth.id } })).toBe(1)
})
