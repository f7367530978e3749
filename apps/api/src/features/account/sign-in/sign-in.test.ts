import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { generalErrors, passwordErrors, signInErrors, userErrors } from '@church/shared'
import jwt from 'jsonwebtoken'
import { describe, expect, test } from 'vitest'
import { aMember, PASSWORD } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { createFirstAdmin } from '../../people/users/index.ts'
import { announceFirstAdmin } from './first-admin.ts'

const server = await aChurch()
const { request, clock, services } = server

const newcomer = (email: string) => ({
  first_name: '  Ruth ',
  last_name: 'Adeyemi',
  email,
  password: PASSWORD,
})

const currentSessions = (token: string) =>
  request.get('/api/users/sessions/current/').set('Authorization', `Bearer ${token}`)

test('registration signs in, with names trimmed and the address in lower case', async () => {
  const { body } = await request
    .post('/api/users/register/')
    .send(newcomer(' Ruth@Church.Test '))
    .expect(201)
  expect(body).toMatchObject({
    _id: body.id,
    first_name: 'Ruth',
    last_name: 'Adeyemi',
    name: 'Ruth Adeyemi',
    email: 'ruth@church.test',
    isAdmin: false,
  })
  expect(JSON.stringify(body)).not.toContain('assword')
  await currentSessions(body.token).expect(200)
  const member = await services.db.member.findUnique({ where: { id: body.id } })
  expect(member?.id).toBe(body.id)
})

test('no password opens an account that has lost its own', async () => {
  const { id, email } = await aMember(server)
  // As taking back an address leaves it.
  await services.db.user.update({ where: { id }, data: { passwordHash: '' } })
  for (const password of [PASSWORD, 'nobody has this password']) {
    await request.post('/api/users/login/').send({ username: email, password }).expect(401)
  }
})

test('an address registers only once, in any case, even for ten concurrent requests', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      request
        .post('/api/users/register/')
        .send(newcomer(n % 2 ? 'twice@church.test' : 'TWICE@church.test')),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    detail: userErrors.emailTaken.detail,
    errors: { email: [userErrors.emailTaken.detail] },
  })
})

test('registration rejects invalid fields by name', async () => {
  const { body } = await request
    .post('/api/users/register/')
    .send({ first_name: ' ', last_name: 'a\nb', email: 'nobody', password: 'short' })
    .expect(400)
  expect(Object.keys(body.errors)).toEqual(['first_name', 'last_name', 'email', 'password'])
})

test('registration cannot create an admin', async () => {
  const { body } = await request
    .post('/api/users/register/')
    .send({ ...newcomer('sly@church.test'), isAdmin: true, is_admin: true })
    .expect(201)
  expect(body.isAdmin).toBe(false)
})

test('gives the same answer for an unknown address and a wrong password, whatever its case', async () => {
  const { email } = await aMember(server)
  const signIn = (username: string, password: string) =>
    request.post('/api/users/login/').send({ username, password })
  const right = await signIn(` ${email.toUpperCase()} `, PASSWORD).expect(200)
  expect(right.body.email).toBe(email)
  const wrongPassword = await signIn(email, 'not the password').expect(401)
  const unknown = await signIn('nobody@church.test', PASSWORD).expect(401)
  const empty = await request.post('/api/users/login/').send({}).expect(401)
  for (const { body } of [wrongPassword, unknown, empty]) {
    expect({ ...body, request_id: 'any' }).toEqual({
      code: 'wrong-sign-in',
      detail: signInErrors.wrongSignIn.detail,
      request_id: 'any',
    })
  }
})

test('all 128 characters of a password count', async () => {
  const password = 'x'.repeat(127)
  await request
    .post('/api/users/register/')
    .send({ ...newcomer('long@church.test'), password: `${password}a` })
    .expect(201)
  await request
    .post('/api/users/login/')
    .send({ username: 'long@church.test', password: `${password}b` })
    .expect(401)
})

test('an access token lasts 15 minutes and is renewed with the refresh token', async () => {
  clock.set('2026-01-11T10:00:00Z')
  const { token, refreshToken } = await aMember(server)
  clock.advance(14 * 60_000)
  await currentSessions(token).expect(200)
  clock.advance(2 * 60_000)
  await currentSessions(token).expect(401)
  const refresh = () => request.post('/api/token/refresh/').send({ refresh: refreshToken })
  const { body } = await refresh().expect(200)
  expect(Object.keys(body)).toEqual(['access'])
  await currentSessions(body.access).expect(200)
})

describe('a sign-in', () => {
  const DAY_MS = 86_400_000
  const aSignIn = async () => {
    clock.set('2026-01-11T10:00:00Z')
    const { refreshToken } = await aMember(server)
    return () => request.post('/api/token/refresh/').send({ refresh: refreshToken })
  }

  test('ends 90 days after its last use', async () => {
    const refresh = await aSignIn()
    for (const _ of [1, 2]) {
      clock.advance(90 * DAY_MS - 1)
      await refresh().expect(200)
    }
    clock.advance(90 * DAY_MS)
    const { body } = await refresh().expect(401)
    expect(body.detail).toBe('Token refresh failed')
  })

  test('ends after a year, however often it is used', async () => {
    const refresh = await aSignIn()
    for (const _ of [1, 2, 3, 4]) {
      clock.advance(73 * DAY_MS)
      await refresh().expect(200)
    }
    clock.advance(73 * DAY_MS - 60_000)
    const { body } = await refresh().expect(200)
    await currentSessions(body.access).expect(200)
    clock.advance(60_000)
    await refresh().expect(401)
    await currentSessions(body.access).expect(401)
  })
})

test('signing out ends the access token and the refresh token at once', async () => {
  const { token, refreshToken } = await aMember(server)
  const { headers } = await request
    .post('/api/users/logout/')
    .send({ refresh: refreshToken })
    .expect(200)
  expect(headers['clear-site-data']).toBe('"cache"')
  await currentSessions(token).expect(401)
  await request.post('/api/token/refresh/').send({ refresh: refreshToken }).expect(401)
  await request.post('/api/users/logout/').send({ refresh: refreshToken }).expect(200)
})

test('a refresh token does not work as an access token, or vice versa', async () => {
  const { token, refreshToken } = await aMember(server)
  await currentSessions(refreshToken).expect(401)
  await request.post('/api/token/refresh/').send({ refresh: token }).expect(401)
})

test('rejects a token of another algorithm, type, key, issuer or audience, or without an end', async () => {
  const { id } = await aMember(server)
  const signIn = await services.db.refreshToken.findFirstOrThrow({ where: { userId: id } })
  const secret = 'a secret for tests that is long enough'
  const iat = Math.floor(clock.now().getTime() / 1000)
  const parties = { iss: 'church', aud: 'church-api' }
  const good = { ...parties, sub: String(id), sid: signIn.id, typ: 'access', iat, exp: iat + 600 }
  await currentSessions(jwt.sign(good, secret)).expect(200)
  const { exp: _, ...endless } = good
  const { iss: _iss, ...ofNobody } = good
  const { aud: _aud, ...forNobody } = good
  const bad = [
    jwt.sign(good, secret, { algorithm: 'HS512' }),
    jwt.sign(good, 'another secret of the same length...'),
    jwt.sign({ ...good, typ: 'refresh' }, secret),
    jwt.sign(endless, secret),
    jwt.sign(ofNobody, secret),
    jwt.sign(forNobody, secret),
    jwt.sign({ ...good, iss: 'another service' }, secret),
    jwt.sign({ ...good, aud: 'another service' }, secret),
    jwt.sign(good, '', { algorithm: 'none' }),
  ]
  for (const token of bad) await currentSessions(token).expect(401)
})

test('stores the refresh token hashed', async () => {
  const { id, refreshToken } = await aMember(server)
  const row = await services.db.refreshToken.findFirstOrThrow({ where: { userId: id } })
  expect(JSON.stringify(row)).not.toContain(refreshToken)
})

describe('the first sign-in with a generated password', () => {
  const { db, env } = services
  const own = { own_email: 'Pastor@church.test', own_password: 'my very own password' }
  const file = join(env.DATA_DIR, 'first-admin')
  const signInWith = (body: object) => request.post('/api/users/login/').send(body)

  async function firstAdmin() {
    await db.user.deleteMany()
    const admin = await createFirstAdmin(services, {})
    if (!admin) throw new Error('there is an admin already')
    await announceFirstAdmin(admin, { env, print: () => undefined, isTerminal: false })
    return { username: admin.email, password: admin.password }
  }

  test('is refused until an address and a password of one’s own are chosen', async () => {
    const admin = await firstAdmin()
    const refused = async (further: object, status: number, code: string) => {
      const { body } = await signInWith({ ...admin, ...further }).expect(status)
      expect(body.code).toBe(code)
    }
    const { ownPasswordNeeded, samePassword } = signInErrors
    await refused({}, 403, ownPasswordNeeded.code)
    await refused({ own_email: own.own_email }, 403, ownPasswordNeeded.code)
    await refused({ own_password: own.own_password }, 403, ownPasswordNeeded.code)
    await refused({ ...own, own_email: 'admin@localhost' }, 400, generalErrors.invalid.code)
    await refused({ ...own, own_password: 'password1' }, 400, passwordErrors.tooCommon.code)
    await refused({ ...own, own_password: admin.password }, 400, samePassword.code)
    await refused({ ...own, password: 'wrong' }, 401, signInErrors.wrongSignIn.code)
    expect(await db.refreshToken.count()).toBe(0)
    expect((await stat(file)).isFile()).toBe(true)
  })

  test('replaces both, deletes the file, and is recorded', async () => {
    const admin = await firstAdmin()
    const { body } = await signInWith({ ...admin, ...own }).expect(200)
    expect(body).toMatchObject({ isAdmin: true, email: 'pastor@church.test' })
    await expect(stat(file)).rejects.toThrow('ENOENT')
    expect(await db.auditEvent.count({ where: { action: 'sign-in.own-password' } })).toBe(1)
    await signInWith(admin).expect(401)
    await signInWith({ username: 'pastor@church.test', password: own.own_password }).expect(200)
  })

  test('succeeds once, even if two people try at the same time', async () => {
    const admin = await firstAdmin()
    const others = { own_email: 'other@church.test', own_password: 'another fine password' }
    const answers = await Promise.all([
      signInWith({ ...admin, ...own }),
      signInWith({ ...admin, ...others }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('asks for nothing if the operator has chosen the password', async () => {
    await db.user.deleteMany()
    const chosen = { ADMIN_EMAIL: 'office@church.test', ADMIN_PASSWORD: PASSWORD }
    await createFirstAdmin(services, chosen)
    await signInWith({ username: chosen.ADMIN_EMAIL, password: PASSWORD }).expect(200)
  })
})
