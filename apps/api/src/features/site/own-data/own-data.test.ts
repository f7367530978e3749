import { ownDataTexts, registrationTerms, userErrors } from '@church/shared'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { download } from '../../../../test/download.ts'
import {
  aMember,
  anAdmin,
  aSession,
  PASSWORD,
  type Person,
  postMark,
} from '../../../../test/factories.ts'
import { outboxMails } from '../../../../test/outbox.ts'
import { aChurch } from '../../../../test/server.ts'
import { expireSession } from '../../attendance/sessions/index.ts'

const server = await aChurch()
const { request, services, clock } = server
const { db, pool } = services

async function withPicture(person: Person): Promise<string> {
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer()
  const { body } = await request
    .post('/api/users/profile/upload/')
    .set(person.auth)
    .attach('image', picture, 'me.png')
    .expect(200)
  return body.image
}

test('records which wording a new user agreed to, and when, without changing the request body', async () => {
  const { body } = await request
    .post('/api/users/register/')
    .send({ first_name: 'Ruth', last_name: 'A', email: 'ruth@church.test', password: PASSWORD })
    .expect(201)
  expect(await db.user.findUniqueOrThrow({ where: { id: body.id } })).toMatchObject({
    termsVersion: registrationTerms.version,
    termsAcceptedAt: clock.now(),
  })
})

test("'Download my data' contains everything about the user, and no secret", async () => {
  const ruth = await aMember(server, { firstName: 'Ruth' })
  const admin = await anAdmin(server, { lastName: 'Lovelace' })
  await request
    .put('/api/users/profile/update/additional/')
    .set(ruth.auth)
    .send({ city: 'Luton', phone_number: '01632 960001' })
    .expect(200)
  const image = await withPicture(ruth)
  await postMark(server, ruth, await aSession(server)).expect(201)
  await request.get(`/api/users/members/${ruth.id}/`).set(admin.auth).expect(200)

  const answer = await download(server, ruth).expect(200)
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-disposition']).toContain(ownDataTexts.fileName)
  expect(answer.headers['cache-control']).toBe('no-store')
  const files = unzipSync(answer.body)
  const [json, picture] = Object.keys(files)
  expect(picture).toBe(`picture-${image.replace('/media/', '')}`)
  expect((await sharp(files[picture ?? '']).metadata()).format).toBe('webp')
  const text = strFromU8(files[json ?? ''] ?? new Uint8Array())
  expect(JSON.parse(text)).toMatchObject({
    profile: { id: ruth.id, first_name: 'Ruth', email: ruth.email, city: 'Luton' },
    attendance: [
      { session: 'Sunday Worship', present: true, marked_at: clock.now().toISOString() },
    ],
    sign_ins: [{ ended_at: null }],
    events: [{ action: 'member.view', by: 'an admin' }],
  })
  const rows = await db.user.findUniqueOrThrow({
    where: { id: ruth.id },
    include: { refreshTokens: true },
  })
  expect(text).not.toContain(rows.passwordHash)
  expect(text).not.toContain(rows.refreshTokens[0]?.tokenHash)
  expect(text).not.toContain('Lovelace')
})

test('six downloads an hour are enough, and each is recorded', async () => {
  const [ruth, omar] = [await aMember(server), await aMember(server)]
  for (let n = 0; n < 6; n++) await download(server, ruth).expect(200)
  await download(server, ruth).expect(429)
  await download(server, omar).expect(200)
  const recorded = { action: 'user.download', actorId: ruth.id }
  expect(await db.auditEvent.count({ where: recorded })).toBe(6)
})

test('the person is told by mail of a download, at the address that they had', async () => {
  const ruth = await aMember(server)
  await download(server, ruth).expect(200)
  clock.advance(1)
  const change = { email: 'thief.of.ruth@church.test' }
  await request.put('/api/users/profile/update/').set(ruth.auth).send(change).expect(200)
  await services.outbox.idle()
  const mails = (await outboxMails(services.env.DATA_DIR)).filter(
    ({ subject }) => subject === 'Your data at Example Church was downloaded',
  )
  const addresses = mails.map(({ to }) => to?.[0]?.address)
  expect(addresses).toContain(ruth.email)
  expect(addresses).not.toContain(change.email)
})

test('also works without picture and history', async () => {
  const newcomer = await aMember(server)
  const files = unzipSync((await download(server, newcomer).expect(200)).body)
  expect(Object.keys(files)).toEqual(['my-data.json'])
})

test("'Delete my account' deletes everything at once, and keeps the totals of sessions", async () => {
  const ruth = await aMember(server, { firstName: 'Ruth' })
  const session = await aSession(server, { from: -30, to: 30 })
  await postMark(server, ruth, session).expect(201)
  await withPicture(ruth)
  const before = await services.media.storage.list()
  clock.advance(31 * 60_000)
  const closed = await expireSession(pool, session.id, clock.now())
  clock.advance(-31 * 60_000)

  const { body } = await request.delete('/api/users/profile/delete/').set(ruth.auth).expect(200)
  expect(body.detail).toBe('Your account and everything in it have been deleted.')
  await request.get(`/api/users/${ruth.id}/`).set(ruth.auth).expect(401)
  await request.post('/api/token/refresh/').send({ refresh: ruth.refreshToken }).expect(401)
  await request
    .post('/api/users/login/')
    .send({ username: ruth.email, password: PASSWORD })
    .expect(401)
  for (const left of [
    db.user.count({ where: { id: ruth.id } }),
    db.member.count({ where: { id: ruth.id } }),
    db.attendance.count({ where: { userId: ruth.id } }),
    db.refreshToken.count({ where: { userId: ruth.id } }),
  ]) {
    expect(await left).toBe(0)
  }
  expect((await services.media.storage.list()).length).toBe(before.length - 2)
  expect(await db.session.findUniqueOrThrow({ where: { id: session.id } })).toMatchObject({
    presentTotal: closed?.present,
    absentTotal: closed?.absent,
  })
})

test('refuses to delete the last admin, but not another one', async () => {
  await db.user.deleteMany({ where: { isAdmin: true } })
  const [one, other] = [await anAdmin(server), await anAdmin(server)]
  await request.delete('/api/users/profile/delete/').set(one.auth).expect(200)
  const { body } = await request.delete('/api/users/profile/delete/').set(other.auth).expect(409)
  expect(body.detail).toBe(userErrors.lastAdmin.detail)
  expect(await db.user.count({ where: { id: other.id } })).toBe(1)
})
