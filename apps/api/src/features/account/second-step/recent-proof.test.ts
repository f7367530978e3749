import { passwordErrors } from '@church/shared'
import { expect, test } from 'vitest'
import { aMember, anAdmin, PASSWORD, type Person } from '../../../../test/factories.ts'
import { outboxMails } from '../../../../test/outbox.ts'
import { aChurch } from '../../../../test/server.ts'
import { appCode, switchOnTwoStep } from '../../../../test/two-step.ts'

const server = await aChurch()
const { clock, request, services } = server
const MINUTE = 60_000

/** An admin whose last proof is more than 15 minutes old, with a renewed access token. */
async function anAdminWithAnOldProof(): Promise<Person> {
  const admin = await anAdmin(server)
  clock.advance(16 * MINUTE)
  return renewed(admin)
}

async function renewed(person: Person): Promise<Person> {
  const { body } = await request.post('/api/token/refresh/').send({ refresh: person.refreshToken })
  return { ...person, auth: { Authorization: `Bearer ${body.access}` } }
}

const change = (by: Person, target: Person, fields: object) =>
  request.put(`/api/users/update/${target.id}/`).set(by.auth).send(fields)
const prove = (who: Person, body: object) =>
  request.post('/api/users/profile/prove/').set(who.auth).send(body)

test('without a recent proof, an admin changes no addresses, rights or second steps', async () => {
  const admin = await anAdminWithAnOldProof()
  const ruth = await aMember(server)
  for (const fields of [{ email: 'thief@church.test' }, { isAdmin: true }]) {
    const { body } = await change(admin, ruth, fields).expect(403)
    expect(body.code).toBe('proof-needed')
  }
  const off = request.post(`/api/users/update/${ruth.id}/two-step/off/`).set(admin.auth)
  expect((await off.expect(403)).body.code).toBe('proof-needed')
  const { body } = await change(admin, ruth, { first_name: 'Naomi' }).expect(200)
  expect(body).toMatchObject({ first_name: 'Naomi', email: ruth.email, isAdmin: false })
})

test('a password counts for 15 minutes, for this sign-in only', async () => {
  const admin = await anAdminWithAnOldProof()
  const ruth = await aMember(server)
  const wrong = await prove(admin, { password: 'not the password' }).expect(400)
  expect(wrong.body.errors).toEqual({ password: [passwordErrors.wrong.detail] })
  await change(admin, ruth, { isAdmin: true }).expect(403)
  await prove(admin, { password: PASSWORD }).expect(200)
  await change(admin, ruth, { isAdmin: true }).expect(200)

  clock.advance(15 * MINUTE - 1)
  const still = await renewed(admin)
  await change(still, ruth, { isAdmin: false }).expect(200)
  clock.advance(2)
  await change(await renewed(admin), ruth, { isAdmin: true }).expect(403)
})

test('a code from the app also counts, but not for an account without two-step sign-in', async () => {
  const admin = await anAdmin(server)
  const ruth = await aMember(server)
  const { body } = await prove(admin, { code: '123456' }).expect(409)
  expect(body.code).toBe('two-step-off')
  const key = await switchOnTwoStep(server, admin)
  clock.advance(16 * MINUTE)
  const later = await renewed(admin)
  await change(later, ruth, { isAdmin: true }).expect(403)
  await prove(later, { code: '000000' }).expect(400)
  await prove(later, { code: appCode(server, key) }).expect(200)
  await change(later, ruth, { isAdmin: true }).expect(200)
})

test('records each proof, and each wrong password of a signed-in user', async () => {
  const ruth = await aMember(server)
  await prove(ruth, { password: 'not the password' }).expect(400)
  await prove(ruth, { password: PASSWORD }).expect(200)
  const about = { actorId: ruth.id, subjectId: ruth.id }
  const events = await services.db.auditEvent.findMany({
    where: { actorId: ruth.id },
    orderBy: { id: 'asc' },
  })
  const network = '127.0.0.0/24'
  expect(events).toMatchObject([
    { ...about, action: 'recent-proof.fail', detail: { network } },
    { ...about, action: 'recent-proof.give', detail: { network, by: 'password' } },
  ])
})

test('rejects a proof with neither a password nor a code', async () => {
  const { body } = await prove(await aMember(server), {}).expect(400)
  expect(body.errors).toEqual({ password: ['Please enter your password.'] })
})

test('notifies every other admin of a new admin by mail', async () => {
  const [acting, watching] = [await anAdmin(server), await anAdmin(server)]
  const ruth = await aMember(server, { firstName: 'Ruth' })
  await change(acting, ruth, { isAdmin: true }).expect(200)
  await change(acting, ruth, { isAdmin: true, first_name: 'Ruthie' }).expect(200)
  await services.outbox.idle()
  const mails = await outboxMails(services.env.DATA_DIR)
  const about = mails.filter(({ text }) => text?.includes(ruth.email))
  const received = about.flatMap(({ to }) => to?.map(({ address }) => address))
  expect(received.filter((address) => address === watching.email)).toHaveLength(1)
  expect(received).not.toContain(acting.email)
  expect(received).not.toContain(ruth.email)
})
