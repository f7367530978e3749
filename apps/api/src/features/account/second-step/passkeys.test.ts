import { PASSKEYS_MAX, passkeyErrors, passwordErrors, twoStepErrors } from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../../test/authenticator.ts'
import { cookieOf } from '../../../../test/cookie.ts'
import { csrfHeaders } from '../../../../test/csrf.ts'
import { aMember, PASSWORD, type Person } from '../../../../test/factories.ts'
import { outboxMails } from '../../../../test/outbox.ts'
import { aChurch } from '../../../../test/server.ts'
import { appCode, switchOnTwoStep } from '../../../../test/two-step.ts'

const server = await aChurch()
const { request, clock, services, url: origin } = server
const { db } = services
const path = '/api/users/profile/passkeys/'
const MINUTE = 60_000
const elsewhere = 'https://evil.test'

type Authenticator = ReturnType<typeof createAuthenticator>

let ruth: Person
let phone: Authenticator
beforeEach(async () => {
  ruth = await aMember(server, { isConfirmed: true })
  phone = createAuthenticator({ origin })
})

const start = ({ auth }: Person, body: object = { password: PASSWORD }) =>
  request.post(`${path}start/`).set(auth).send(body)

const post = ({ auth }: Person, cookie: string, body: object) =>
  request
    .post(path)
    .set(auth)
    .set('Cookie', cookie)
    .send({ name: 'My phone', ...body })

/** Adds a passkey, through all the steps. @returns the response */
async function add(person: Person, authenticator: Authenticator, name = 'My phone') {
  const begun = await start(person).expect(200)
  const credential = authenticator.create(begun.body)
  return (await post(person, cookieOf(begun), { credential, name }).expect(201)).body
}

const list = async ({ auth }: Person) => (await request.get(path).set(auth).expect(200)).body

/** A challenge to sign in, and the cookie of the browser that requested it. */
async function challenge() {
  const answer = await request.post('/api/users/login/passkey/start/').expect(200)
  return { options: answer.body, cookie: cookieOf(answer) }
}

const finish = (cookie: string, credential: object) =>
  request.post('/api/users/login/passkey/').set('Cookie', cookie).send({ credential })

type Changes = Parameters<Authenticator['get']>[1]

async function signIn(authenticator: Authenticator, changes?: Changes) {
  const { options, cookie } = await challenge()
  return finish(cookie, authenticator.get(options, changes))
}

async function mailsTo(address: string) {
  await services.outbox.idle()
  const mails = await outboxMails(services.env.DATA_DIR)
  return mails.filter(({ to }) => to?.some((each) => each.address === address))
}

const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject)

/** The parts of the link in a mail. */
async function linkTo(address: string, link: RegExp): Promise<RegExpExecArray> {
  const [found] = (await mailsTo(address)).flatMap(({ text = '' }) => {
    const parts = link.exec(text)
    return parts ? [parts] : []
  })
  if (!found) throw new Error(`${address} was sent no link`)
  return found
}

const audited = (action: string) => db.auditEvent.count({ where: { action, actorId: ruth.id } })

test('adds a passkey with the password, signs in with it and reports it', async () => {
  const begun = await start(ruth).expect(200)
  expect(begun.body).toMatchObject({
    rp: { id: '127.0.0.1', name: 'Example Church' },
    user: { name: ruth.email, displayName: ruth.name },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [],
  })
  expect(String(begun.headers['set-cookie'])).toMatch(
    /^passkey=[\w-]{43}; Max-Age=300; Path=\/api\/users\/profile\/passkeys\/; HttpOnly; SameSite=Strict$/,
  )
  const credential = phone.create(begun.body)
  const { body } = await post(ruth, cookieOf(begun), { credential }).expect(201)
  const added = { id: body.id, name: 'My phone', at: clock.now().toISOString(), last_used_at: null }
  expect(body).toEqual(added)
  expect(await subjectsTo(ruth.email)).toEqual(['A passkey was added at Example Church'])

  clock.advance(MINUTE)
  const signedIn = await signIn(phone)
  expect(signedIn.status).toBe(200)
  expect(signedIn.body).toMatchObject({ id: ruth.id, email: ruth.email, isAdmin: false })
  const auth = { Authorization: `Bearer ${signedIn.body.token}` }
  await request.get('/api/members/').set(auth).expect(200)
  expect(await list(ruth)).toEqual([{ ...added, last_used_at: clock.now().toISOString() }])
  const used = await db.auditEvent.findFirst({ where: { action: 'passkey.used' } })
  expect(used?.detail).toEqual({ network: '127.0.0.0/24' })
  expect([await audited('passkey.add'), await audited('passkey.used')]).toEqual([1, 1])
})

test('a passkey counts as both steps', async () => {
  await add(ruth, phone)
  await switchOnTwoStep(server, ruth)
  expect((await signIn(phone)).status).toBe(200)
})

describe('refuses to add a passkey', () => {
  test('without the password, or without a code when two-step sign-in is on', async () => {
    const { body } = await start(ruth, { password: 'not the password' }).expect(400)
    expect(body.errors).toEqual({ password: [passwordErrors.wrong.detail] })
    const key = await switchOnTwoStep(server, ruth)
    const needed = await start(ruth).expect(400)
    expect(needed.body.errors).toEqual({ code: [twoStepErrors.ownCodeNeeded.detail] })
    await start(ruth, { password: PASSWORD, code: '000000' }).expect(400)
    await start(ruth, { password: PASSWORD, code: appCode(server, key) }).expect(200)
  })

  test('with a challenge that is reused, expired, from another browser or for another account', async () => {
    const begun = await start(ruth).expect(200)
    const credential = phone.create(begun.body)
    const omar = await aMember(server)
    await post(omar, cookieOf(begun), { credential }).expect(400)
    await post(ruth, '', { credential }).expect(400)
    await post(ruth, cookieOf(await start(ruth).expect(200)), { credential }).expect(400)
    await post(ruth, cookieOf(begun), { credential }).expect(201)
    await post(ruth, cookieOf(begun), { credential }).expect(400)
    const late = await start(ruth).expect(200)
    clock.advance(5 * MINUTE)
    await post(ruth, cookieOf(late), {
      credential: createAuthenticator({ origin }).create(late.body),
    }).expect(400)
  })

  test('for another site, or without a fingerprint, face or PIN', async () => {
    for (const changes of [{ origin: elsewhere }, { isVerified: false }]) {
      const begun = await start(ruth).expect(200)
      const credential = phone.create(begun.body, changes)
      const { body } = await post(ruth, cookieOf(begun), { credential }).expect(400)
      expect(body.detail).toBe(passkeyErrors.notAccepted.detail)
    }
    expect(await list(ruth)).toEqual([])
  })

  test('if it is already registered, or would be the eleventh', async () => {
    await add(ruth, phone)
    const omar = await aMember(server)
    const begun = await start(omar).expect(200)
    const credential = phone.create(begun.body)
    await post(omar, cookieOf(begun), { credential }).expect(409)
    const again = await start(ruth).expect(200)
    expect(again.body.excludeCredentials).toMatchObject([{ id: credential.id }])
    const last = createAuthenticator({ origin }).create(again.body)
    for (let n = 1; n < PASSKEYS_MAX; n++) await add(ruth, createAuthenticator({ origin }))
    const full = await post(ruth, cookieOf(again), { credential: last }).expect(409)
    expect(full.body.code).toBe('passkeys-full')
    await start(ruth).expect(409)
  })
})

describe('refuses a sign-in with a passkey', () => {
  beforeEach(async () => {
    await add(ruth, phone)
  })

  test('if a response is replayed, late or from another browser', async () => {
    const { options, cookie } = await challenge()
    const credential = phone.get(options)
    await finish('', credential).expect(401)
    await finish((await challenge()).cookie, credential).expect(401)
    await finish(cookie, credential).expect(200)
    const { body } = await finish(cookie, credential).expect(401)
    expect(body.detail).toBe(passkeyErrors.refused.detail)
    const late = await challenge()
    clock.advance(5 * MINUTE)
    await finish(late.cookie, phone.get(late.options)).expect(401)
  })

  test.each<[string, Changes]>([
    ['for another site', { origin: elsewhere }],
    ['without a fingerprint, a face or a PIN', { isVerified: false }],
    ['with the handle of another account', { userHandle: 'MQ' }],
    ['with a counter that does not increase, as from a copied key', { counter: 0 }],
  ])('%s', async (_name, changes) => {
    expect((await signIn(phone)).status).toBe(200)
    expect((await signIn(phone, changes)).status).toBe(401)
    const failed = { action: 'sign-in.fail', subjectId: ruth.id }
    expect(await db.auditEvent.count({ where: failed })).toBe(1)
  })

  test('with an unknown passkey, or with a challenge for adding one', async () => {
    const unknown = createAuthenticator({ origin })
    expect((await signIn(unknown, { userHandle: 'MQ' })).status).toBe(401)
    const begun = await start(ruth).expect(200)
    await finish(
      cookieOf(begun).replace('passkey=', 'passkey-sign-in='),
      phone.get(begun.body),
    ).expect(401)
  })

  test('after its removal, which only the owner can request and is notified of', async () => {
    const [{ id }] = await list(ruth)
    const omar = await aMember(server)
    await request.delete(`${path}${id}/`).set(omar.auth).expect(404)
    await request.put(`${path}${id}/`).set(omar.auth).send({ name: 'Mine' }).expect(404)
    const renamed = await request.put(`${path}${id}/`).set(ruth.auth).send({ name: 'Old phone' })
    expect(renamed.body).toMatchObject({ id, name: 'Old phone' })
    expect((await signIn(phone)).status).toBe(200)
    await request.delete(`${path}${id}/`).set(ruth.auth).expect(200)
    expect((await signIn(phone)).status).toBe(401)
    expect(await list(ruth)).toEqual([])
    expect(await subjectsTo(ruth.email)).toContain('A passkey was removed at Example Church')
    expect([await audited('passkey.rename'), await audited('passkey.remove')]).toEqual([1, 1])
  })

  test('once the previous email address is restored, if the passkey was added after the change', async () => {
    clock.advance(MINUTE)
    const { email } = ruth
    const changed = await request
      .put('/api/users/profile/update/')
      .set(ruth.auth)
      .send({ email: `thief-${email}` })
      .expect(200)
    clock.advance(MINUTE)
    const thief = createAuthenticator({ origin })
    await add({ ...ruth, auth: { Authorization: `Bearer ${changed.body.token}` } }, thief)
    const [, uidb64, token] = await linkTo(email, /take-back-email\/([\w-]+)\/([\w-]+)/)
    await request
      .post('/api/members/email-change-revert/')
      .set(await csrfHeaders(server))
      .send({ uidb64, token })
      .expect(200)
    expect((await signIn(thief)).status).toBe(401)
    expect((await signIn(phone)).status).toBe(200)
  })

  test('once the password is reset by mail', async () => {
    const csrf = await csrfHeaders(server)
    const { email } = ruth
    await request.post('/api/members/password-reset/').set(csrf).send({ email }).expect(200)
    const [, uidb64, token] = await linkTo(email, /reset-password\/([\w-]+)\/([\w-]+)/)
    const password = 'an entirely new password'
    await request
      .post('/api/members/password-reset-confirm/')
      .set(csrf)
      .send({ uidb64, token, password })
      .expect(200)
    expect((await signIn(phone)).status).toBe(401)
  })
})
