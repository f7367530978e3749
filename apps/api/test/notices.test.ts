import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMember, anAdmin, PASSWORD, type Person } from './factories.ts'
import { aChurch } from './server.ts'

// A change that somebody has to be told of, and the message that tells them, are one transaction: an intruder who keeps
// the database busy, or a process that is killed, must not bring about the one without the other.

const server = await aChurch({ anew: ['users'] })
const { request, services } = server
const { db, pool } = services

let admin: Person
let ruth: Person

beforeEach(async () => {
  admin = await anAdmin(server)
  await anAdmin(server)
  ruth = await aMember(server)
  await pool.query(`
    CREATE OR REPLACE FUNCTION refuse_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'no message can be queued'; END $$;
    CREATE TRIGGER refused BEFORE INSERT ON deliveries FOR EACH ROW EXECUTE FUNCTION refuse_delivery()`)
})
afterEach(() => pool.query('DROP TRIGGER refused ON deliveries'))

const email = 'other@church.test'
const password = 'quite another long password'

test.each<[string, () => PromiseLike<{ status: number }>]>([
  [
    'an email address',
    () => request.put('/api/users/profile/update/').set(ruth.auth).send({ email }),
  ],
  [
    'a password',
    () =>
      request
        .put('/api/users/profile/password/')
        .set(ruth.auth)
        .send({ current: PASSWORD, password }),
  ],
  [
    'the right of an admin',
    () => request.put(`/api/users/update/${ruth.id}/`).set(admin.auth).send({ isAdmin: true }),
  ],
  [
    'two people into one',
    () => request.post(`/api/users/${ruth.id}/merge/`).set(admin.auth).send({ into: admin.id }),
  ],
  [
    'a stranger into a member',
    () =>
      request
        .post('/api/users/register/')
        .send({ first_name: 'Boaz', last_name: 'Moab', email, password }),
  ],
])('without its message, nothing changes %s', async (_, change) => {
  const users = () => db.user.findMany({ orderBy: { id: 'asc' } })
  const before = [await users(), await db.auditEvent.count()]
  expect((await change()).status).toBe(500)
  expect([await users(), await db.auditEvent.count()]).toEqual(before)
})
