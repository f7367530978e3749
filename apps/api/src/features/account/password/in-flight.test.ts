import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAuthenticator } from '../../../../test/authenticator.ts'
import { cookieOf } from '../../../../test/cookie.ts'
import { csrfHeaders } from '../../../../test/csrf.ts'
import { aMember, PASSWORD, type Person } from '../../../../test/factories.ts'
import { createMailbox } from '../../../../test/mailbox.ts'
import { aChurch } from '../../../../test/server.ts'
import { appCode, switchOnTwoStep } from '../../../../test/two-step.ts'
import { whileChanging } from '../../../../test/while-changing.ts'
import { endAllAccess, removePasskeys } from '../../../http/end-access.ts'

// Somebody who knows the password of an account has a request under way, which takes as long as hashing does and waits in
// a queue before. Meanwhile, the owner sets a new password by mail: nothing of what was on its way may outlive that.

const server = await aChurch()
const { request, services, url: origin } = server
const { db } = services
const csrf = await csrfHeaders(server)
const { link } = createMailbox(server)
const NEW_PASSWORD = 'another good long password'
const passkeys = '/api/users/profile/passkeys/'

let ruth: Person
beforeEach(async () => {
  ruth = await aMember(server, { isConfirmed: true })
})

/** The owner sets a new password by a link in a mail. */
async function reset() {
  const path = '/api/members/password-reset'
  await request.post(`${path}/`).set(csrf).send({ email: ruth.email }).expect(200)
  const sent = { ...(await link(ruth.email, 'reset-password')), password: NEW_PASSWORD }
  await request.post(`${path}-confirm/`).set(csrf).send(sent).expect(200)
}

/** Does something as soon as a step of the next request has worked. */
function after<Name extends string>(
  target: Record<Name, (...given: never[]) => Promise<unknown>>,
  step: Name,
  meanwhile: () => Promise<unknown>,
) {
  const work = target[step].bind(target) as (...given: unknown[]) => Promise<unknown>
  vi.spyOn(
    target as Record<string, (...given: unknown[]) => Promise<unknown>>,
    step,
  ).mockImplementationOnce(async (...given) => {
    const result = await work(...given)
    await meanwhile()
    return result
  })
}
afterEach(() => vi.restoreAllMocks())

const signIn = (password = PASSWORD) =>
  request.post('/api/users/login/').send({ username: ruth.email, password })
const post = (path: string, body: object, cookie = '') =>
  request.post(path).set(ruth.auth).set('Cookie', cookie).send(body)

const waysIn = async () => ({
  signIns: await db.refreshToken.count({ where: { userId: ruth.id, revokedAt: null } }),
  passkeys: await db.passkey.count({ where: { userId: ruth.id } }),
  feeds: await db.calendarFeed.count({ where: { userId: ruth.id } }),
  browsers: await db.pushSubscription.count({ where: { userId: ruth.id } }),
})
const NONE = { signIns: 0, passkeys: 0, feeds: 0, browsers: 0 }

/** Adds a passkey up to its last step. */
async function begunPasskey() {
  const phone = createAuthenticator({ origin })
  const begun = await post(`${passkeys}start/`, { password: PASSWORD }).expect(200)
  const body = { credential: phone.create(begun.body), name: 'Phone' }
  return { phone, finish: () => post(passkeys, body, cookieOf(begun)) }
}

test('a sign-in with the old password', async () => {
  after(services.passwords, 'verify', reset)
  expect((await signIn()).body.code).toBe('wrong-sign-in')
  expect(await waysIn()).toEqual(NONE)
  await signIn(NEW_PASSWORD).expect(200)
})

test('a sign-in without the second step that has just been switched on', async () => {
  after(services.passwords, 'verify', () => switchOnTwoStep(server, ruth))
  expect((await signIn()).body.code).toBe('wrong-sign-in')
  expect((await signIn()).body.code).toBe('code-needed')
})

test('a change of the old password', async () => {
  after(services.passwords, 'verify', reset)
  const body = { current: PASSWORD, password: 'a password of the thief' }
  const changed = await request.put('/api/users/profile/password/').set(ruth.auth).send(body)
  expect(changed.body.code).toBe('sign-in-needed')
  expect(await waysIn()).toEqual(NONE)
  await signIn(NEW_PASSWORD).expect(200)
})

test('a sign-in with a passkey', async () => {
  const { phone, finish } = await begunPasskey()
  await finish().expect(201)
  const begun = await request.post('/api/users/login/passkey/start/').expect(200)
  // It waits to record the sign-in.
  await whileChanging(
    server.beside,
    (other) => other.query('LOCK TABLE audit_events IN EXCLUSIVE MODE'),
    () =>
      request
        .post('/api/users/login/passkey/')
        .set('Cookie', cookieOf(begun))
        .send({ credential: phone.get(begun.body) }),
    {
      afterwards: async (other) => {
        await endAllAccess(other, server.services, {
          userId: ruth.id,
          by: ruth.id,
          now: server.clock.now(),
        })
        await removePasskeys(other, ruth.id)
      },
    },
  )
  expect(await waysIn()).toEqual(NONE)
})

test('a new passkey', async () => {
  const { finish } = await begunPasskey()
  after(services.church, 'site', reset)
  expect((await finish()).body.code).toBe('sign-in-needed')
  expect(await waysIn()).toEqual(NONE)
})

test('a second step, which would keep the owner out', async () => {
  const path = '/api/users/profile/two-step/'
  const { body } = await post(`${path}start/`, { password: PASSWORD }).expect(200)
  after(services.authLimits.secondStep, 'refund', reset)
  const confirmed = await post(`${path}confirm/`, { code: appCode(server, body.key) })
  expect(confirmed.body.code).toBe('sign-in-needed')
  await signIn(NEW_PASSWORD).expect(200)
})

test.each(['recovery-codes', 'off'])('two-step sign-in: %s', async (step) => {
  const key = await switchOnTwoStep(server, ruth)
  const stateOf = () =>
    db.user.findUniqueOrThrow({
      where: { id: ruth.id },
      select: { totpEnabledAt: true, recoveryCodes: { select: { codeHash: true } } },
    })
  const before = await stateOf()
  after(services.authLimits.secondStep, 'refund', reset)
  const code = appCode(server, key)
  expect((await post(`/api/users/profile/two-step/${step}/`, { code })).status).toBe(401)
  expect(await stateOf()).toEqual(before)
})

const browser = {
  endpoint: 'https://push.example/x',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

test.each([
  ['a calendar feed', '/api/users/profile/feeds/', { name: 'Phone' }],
  ['a browser that shows notifications', '/api/users/profile/push/', browser],
])('%s', async (_, path, sent) => {
  // The request waits for the account, which a reset has locked and then signs out.
  const { body } = await whileChanging(
    server.beside,
    async (other) => {
      await other.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [ruth.id])
      await endAllAccess(other, server.services, {
        userId: ruth.id,
        by: ruth.id,
        now: server.clock.now(),
      })
    },
    () => post(path, sent),
  )
  expect(body.code).toBe('sign-in-needed')
  expect(await waysIn()).toEqual(NONE)
})
