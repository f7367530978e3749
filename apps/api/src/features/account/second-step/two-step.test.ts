import { passwordErrors, signInErrors, twoStepErrors } from '@church/shared'
import { generateSync } from 'otplib'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { csrfHeaders } from '../../../../test/csrf.ts'
import { aMember, anAdmin, PASSWORD, type Person } from '../../../../test/factories.ts'
import { outboxMails } from '../../../../test/outbox.ts'
import { aChurch, INSTALLATION_KEYS, startAnotherServer } from '../../../../test/server.ts'
import { whileChanging } from '../../../../test/while-changing.ts'
import { hashToken, randomToken } from '../../../platform/random-token.ts'
import { plainCode } from './recovery-codes.ts'
import { createTotpEncryption, reencryptTotpKeys } from './two-step-data.ts'

const server = await aChurch()
const twin = await startAnotherServer(server)
const { request, services, clock } = server
const { db } = services

beforeEach(() => clock.set('2026-01-11T10:00:00Z'))

const path = '/api/users/profile/two-step/'
const post = (person: Person, step: string, body: object = {}) =>
  request.post(`${path}${step}/`).set(person.auth).send(body)
const stateOf = async (person: Person) =>
  (await request.get(path).set(person.auth).expect(200)).body
const signIn = (person: Person, code?: string, password = PASSWORD) =>
  request.post('/api/users/login/').send({ username: person.email, password, code })

const start = (person: Person, password = PASSWORD) => post(person, 'start', { password })

/** The code that an authenticator app shows some seconds from now. */
const shown = (secret: string, inSeconds = 0) =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + inSeconds })

/** A person with two-step sign-in on; the code that switched it on is used up. */
async function withTwoStep(make = aMember) {
  const person = await make(server, { isConfirmed: true })
  const { body } = await start(person).expect(200)
  const key: string = body.key
  const confirmed = await post(person, 'confirm', { code: shown(key) }).expect(200)
  clock.advance(30_000)
  const codes: string[] = confirmed.body.recovery_codes
  return { person, key, codes }
}

describe('switching two-step sign-in on', () => {
  test('takes a key that an app can read, and its first code', async () => {
    const person = await aMember(server, { email: 'ruth@church.test' })
    expect(await stateOf(person)).toEqual({
      enabled: false,
      since: null,
      recovery_codes_left: 0,
      required: false,
    })
    const { body } = await start(person).expect(200)
    const uri = new URL(body.uri)
    expect(uri.protocol).toBe('otpauth:')
    expect(uri.searchParams.get('secret')).toBe(body.key)
    expect(decodeURIComponent(uri.pathname)).toContain('ruth@church.test')

    const wrong = await post(person, 'confirm', { code: '000000' }).expect(400)
    expect(wrong.body.errors).toEqual({ code: [twoStepErrors.codeWrong.detail] })
    await signIn(person).expect(200)
    const code = shown(body.key)
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`
    const confirmed = await post(person, 'confirm', { code: typed }).expect(200)
    expect(new Set(confirmed.body.recovery_codes).size).toBe(8)
    for (const recovery of confirmed.body.recovery_codes) {
      expect(recovery).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/)
    }
    expect(await stateOf(person)).toMatchObject({
      enabled: true,
      since: clock.now().toISOString(),
      recovery_codes_left: 8,
    })
  })

  test('requires the password, so that nobody at an unattended screen can lock the owner out', async () => {
    const person = await aMember(server)
    await post(person, 'start').expect(400)
    const { body } = await start(person, 'not the password').expect(400)
    expect(body.errors).toEqual({ password: [passwordErrors.wrong.detail] })
    await post(person, 'confirm', { code: '123456' }).expect(409)
    for (let n = 0; n < 9; n++) await start(person, `wrong ${n}`).expect(400)
    await start(person).expect(429)
    // The owner is elsewhere.
    await signIn(person).expect(200)
  })

  test('ends every other sign-in, and is announced by mail and in the log', async () => {
    const person = await aMember(server)
    const elsewhere = (await signIn(person).expect(200)).body
    const { body } = await start(person).expect(200)
    await post(person, 'confirm', { code: shown(body.key) }).expect(200)
    await request
      .get(path)
      .set({ Authorization: `Bearer ${elsewhere.token}` })
      .expect(401)
    await stateOf(person)
    await services.outbox.idle()
    const mails = await outboxMails(services.env.DATA_DIR)
    const received = mails.filter(({ to }) => to?.[0]?.address === person.email)
    expect(received.map(({ subject }) => subject)).toEqual([expect.stringContaining('is on')])
    expect(received[0]?.text?.replace(/\s+/g, ' ')).toContain('ask us to switch it off for you.')
    expect(
      await db.auditEvent.count({ where: { action: 'two-step.on', actorId: person.id } }),
    ).toBe(1)
  })

  test('stores neither the key nor the recovery codes in readable form', async () => {
    const { person, key, codes } = await withTwoStep()
    const user = await db.user.findUniqueOrThrow({
      where: { id: person.id },
      include: { recoveryCodes: true },
    })
    const kept = JSON.stringify(user)
    expect(kept).not.toContain(key)
    for (const code of codes) {
      expect(kept).not.toContain(code)
      expect(kept).not.toContain(code.replaceAll('-', ''))
    }
  })

  test('cannot be done twice or without a key, and never replaces a key in use', async () => {
    const { person, key } = await withTwoStep()
    await start(person).expect(409)
    await post(person, 'confirm', { code: shown(key) }).expect(409)
    await signIn(person, shown(key)).expect(200)
    const other = await aMember(server)
    const { body } = await post(other, 'confirm', { code: '123456' }).expect(409)
    expect(body.detail).toBe(twoStepErrors.notStarted.detail)
  })
})

describe('signing in with two-step sign-in on', () => {
  test('asks for a code only after the right password', async () => {
    const { person, key } = await withTwoStep()
    const needed = await signIn(person).expect(401)
    expect(needed.body).toMatchObject({
      detail: twoStepErrors.codeNeeded.detail,
      errors: { code: [twoStepErrors.codeNeeded.detail] },
    })
    expect(needed.body.token).toBeUndefined()
    const wrongPassword = await signIn(person, shown(key), 'not the password').expect(401)
    expect(wrongPassword.body.detail).toBe(signInErrors.wrongSignIn.detail)
    expect(wrongPassword.body.errors).toBeUndefined()
    const { body } = await signIn(person, shown(key)).expect(200)
    expect(body.id).toBe(person.id)
  })

  test("accepts a code of the step before or after, but no other, and not another person's", async () => {
    const { person, key } = await withTwoStep()
    const other = await withTwoStep()
    clock.advance(600_000)
    await signIn(person, shown(key, -60)).expect(401)
    await signIn(person, shown(key, 90)).expect(401)
    await signIn(person, shown(other.key)).expect(401)
    await signIn(person, shown(key, -30)).expect(200)
    await signIn(person, shown(key, 30)).expect(200)
  })

  test('accepts a code once, even if shown twenty times at once', async () => {
    const { person, key } = await withTwoStep()
    const code = shown(key)
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(person, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)])
    const again = await signIn(person, code).expect(401)
    expect(again.body.errors).toEqual({ code: [twoStepErrors.codeWrong.detail] })
    // Nor an earlier one, which someone may have seen over their shoulder.
    await signIn(person, shown(key, -30)).expect(401)
  })

  test('accepts a recovery code once, however it is typed, and notifies by mail', async () => {
    const { person, codes } = await withTwoStep()
    const [first = '', second = ''] = codes
    await signIn(person, ` ${first.toUpperCase().replaceAll('-', ' ')} `).expect(200)
    await signIn(person, first).expect(401)
    await signIn(person, second).expect(200)
    expect((await stateOf(person)).recovery_codes_left).toBe(6)
    await services.outbox.idle()
    const mails = await outboxMails(services.env.DATA_DIR)
    const received = mails.filter(({ to }) => to?.[0]?.address === person.email)
    // Mails of the same moment have no order.
    expect(received.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('recovery code'),
    )
  })

  test('a recovery code works only for its owner', async () => {
    const { codes } = await withTwoStep()
    const { person } = await withTwoStep()
    await signIn(person, codes[0]).expect(401)
  })

  test('blocks after ten wrong codes from anywhere, even for a right one', async () => {
    const { person, key } = await withTwoStep()
    for (let n = 0; n < 9; n++) await signIn(person, `00000${n}`).expect(401)
    await signIn(person, 'abcd-abcd').expect(401)
    const late = await signIn(person, shown(key)).expect(429)
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    const { person: other, key: otherKey } = await withTwoStep()
    await signIn(other, shown(otherKey)).expect(200)
  })

  test('a password reset does not bypass it, where the address is confirmed', async () => {
    const { person, key } = await withTwoStep((server) => aMember(server, { isConfirmed: true }))
    const token = randomToken()
    await db.passwordReset.create({
      data: {
        userId: person.id,
        tokenHash: hashToken(token),
        expiresAt: new Date(clock.now().getTime() + 3_600_000),
      },
    })
    await request
      .post('/api/members/password-reset-confirm/')
      .set(await csrfHeaders(server))
      .send({
        uidb64: Buffer.from(String(person.id)).toString('base64url'),
        token,
        password: 'an entirely new password',
      })
      .expect(200)
    await signIn(person, undefined, 'an entirely new password').expect(401)
    await signIn(person, shown(key), 'an entirely new password').expect(200)
  })

  test('a code is ignored if it is off', async () => {
    await signIn(await aMember(server), '123456').expect(200)
  })
})

describe('switching two-step sign-in off', () => {
  test('requires a code; then the password is enough, and old codes are worthless', async () => {
    const { person, key, codes } = await withTwoStep()
    await post(person, 'off').expect(400)
    await post(person, 'off', { code: '000000' }).expect(400)
    await signIn(person).expect(401)
    const { body } = await post(person, 'off', { code: shown(key) }).expect(200)
    expect(body.detail).toBe('Two-step sign-in is off.')
    await signIn(person).expect(200)
    expect(await db.recoveryCode.count({ where: { userId: person.id } })).toBe(0)
    await post(person, 'off', { code: codes[0] ?? '' }).expect(409)
  })

  test('new recovery codes require a code, and replace the old ones', async () => {
    const { person, key, codes } = await withTwoStep()
    await post(person, 'recovery-codes', { code: '000000' }).expect(400)
    const { body } = await post(person, 'recovery-codes', { code: shown(key) }).expect(200)
    await signIn(person, codes[0]).expect(401)
    await signIn(person, body.recovery_codes[0]).expect(200)
  })

  /**
   * Two requests of a person in two processes, which have both used a code before either changes the codes: the first
   * of them is locked.
   */
  async function atOnce(one: 'recovery-codes' | 'off', other: 'recovery-codes') {
    const { person, codes } = await withTwoStep()
    const steps = [
      { step: one, on: request },
      { step: other, on: twin.request },
    ]
    const answers = await whileChanging(
      server.beside,
      (tx) =>
        tx.query('SELECT FROM recovery_codes WHERE code_hash = $1 FOR UPDATE', [
          hashToken(plainCode(codes[0] ?? '')),
        ]),
      () =>
        Promise.all(
          steps.map(({ step, on }, n) =>
            on
              .post(`${path}${step}/`)
              .set(person.auth)
              .send({ code: codes[n + 1] }),
          ),
        ),
      { calls: 2 },
    )
    return { person, answers }
  }

  test('of two renewals at once, only the last leaves its codes', async () => {
    const { person, answers } = await atOnce('recovery-codes', 'recovery-codes')
    expect((await stateOf(person)).recovery_codes_left).toBe(8)
    const first = answers.map(({ body }) => body.recovery_codes[0])
    const statuses = []
    for (const code of first) statuses.push((await signIn(person, code)).status)
    expect(statuses.sort()).toEqual([200, 401])
  })

  test('a renewal at once leaves no codes behind', async () => {
    const { person } = await atOnce('off', 'recovery-codes')
    expect(await stateOf(person)).toMatchObject({ enabled: false, recovery_codes_left: 0 })
  })

  test('an admin can do it for someone who has lost everything, but not for themselves', async () => {
    const admin = await anAdmin(server)
    const { person } = await withTwoStep()
    const off = (id: number, auth = admin.auth) =>
      request.post(`/api/users/update/${id}/two-step/off/`).set(auth)
    await off(person.id, person.auth).expect(403)
    await off(person.id).expect(200)
    await signIn(person).expect(200)
    await off(person.id).expect(409)
    await off(2_000_000_000).expect(404)
    const own = await off(admin.id).expect(409)
    expect(own.body.detail).toBe(twoStepErrors.ownNeedsCode.detail)
    expect(
      await db.auditEvent.count({
        where: { action: 'two-step.off', actorId: admin.id, subjectId: person.id },
      }),
    ).toBe(1)
  })
})

test('taking an address back removes a second step that was added since', async () => {
  const person = await aMember(server, { email: 'mine@church.test', isConfirmed: true })
  await request
    .put('/api/users/profile/update/')
    .set(person.auth)
    .send({ email: 'thief@church.test' })
    .expect(200)
  const { body } = await start(person).expect(200)
  clock.advance(1_000)
  await post(person, 'confirm', { code: shown(body.key) }).expect(200)
  await services.outbox.idle()
  const mails = await outboxMails(services.env.DATA_DIR)
  const mail = mails.find(({ to }) => to?.[0]?.address === 'mine@church.test')
  const [, uidb64, token] = /take-back-email\/([\w-]+)\/([\w-]+)/.exec(mail?.text ?? '') ?? []
  await request
    .post('/api/members/email-change-revert/')
    .set(await csrfHeaders(server))
    .send({ uidb64, token })
    .expect(200)
  await request
    .post('/api/users/login/')
    .send({ username: 'mine@church.test', password: PASSWORD })
    .expect(200)
})

test('rotating the installation keys re-encrypts the keys, and app and codes still work', async () => {
  const { person, key } = await withTwoStep()
  const secretOf = () => db.user.findUniqueOrThrow({ where: { id: person.id } })
  const { totpSecret: before } = await secretOf()
  const keys = ['a newer installation key, made by a rotation', ...INSTALLATION_KEYS]
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await reencryptTotpKeys(client, createTotpEncryption(keys))
  await client.end()
  const { totpSecret: after } = await secretOf()
  expect(after).not.toBe(before)
  expect(createTotpEncryption(keys.slice(0, 1)).decrypt(after ?? '', String(person.id))).toBe(key)
})
