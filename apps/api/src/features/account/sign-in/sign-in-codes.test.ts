import { signInCodeErrors, twoStepErrors } from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import { cookieOf } from '../../../../test/cookie.ts'
import { aMember, PASSWORD, type Person } from '../../../../test/factories.ts'
import { outboxMails } from '../../../../test/outbox.ts'
import { aChurch } from '../../../../test/server.ts'
import { appCode, switchOnTwoStep } from '../../../../test/two-step.ts'
import { createBrowserBinding } from '../../../http/browser-binding.ts'
import { endAllAccess } from '../../../http/end-access.ts'
import { inTransaction } from '../../../platform/db.ts'
import { hashToken } from '../../../platform/random-token.ts'
import { AUTH_LIMITS } from '../password/index.ts'

const server = await aChurch()
const { request, clock, services } = server
const { db } = services
const MINUTE = 60_000
const UNKNOWN = 'nobody@church.test'

let ruth: Person
beforeEach(async () => {
  ruth = await aMember(server)
})

const ask = (email: string) => request.post('/api/users/login/code/').send({ email })

/** The codes sent to an address, in no particular order. */
async function mailedCodes(email: string): Promise<string[]> {
  await services.outbox.idle()
  const mails = await outboxMails(services.env.DATA_DIR)
  const own = mails.filter(({ to }) => to?.some(({ address }) => address === email))
  return own.flatMap(({ text = '' }) => /\b\d{6}\b/.exec(text) ?? [])
}

/** Requests a code, and reads it from the mail. */
async function aCode(email = ruth.email) {
  const before = await mailedCodes(email)
  const cookie = cookieOf(await ask(email).expect(200))
  const code = (await mailedCodes(email)).find((each) => !before.includes(each))
  if (!code) throw new Error('no code was sent')
  return { email, code, cookie }
}

interface Attempt {
  email: string
  code: string
  cookie?: string
  second_step_code?: string
}

const confirm = ({ cookie = '', ...body }: Attempt) =>
  request.post('/api/users/login/code/confirm/').set('Cookie', cookie).send(body)

const anotherCode = (code: string) => (code === '000000' ? '111111' : '000000')

async function expectWrong(attempt: Attempt) {
  const { body } = await confirm(attempt).expect(401)
  const { code, detail } = signInCodeErrors.wrong
  expect(body).toEqual({ code, detail, errors: { code: [detail] }, request_id: body.request_id })
}

test('the code from the mail signs in, confirms the address, and is recorded in the audit log', async () => {
  const answer = await ask(` ${ruth.email.toUpperCase()} `).expect(200)
  expect(answer.body).toEqual({
    detail:
      'If this address has an account, we’ve sent it a code. The code works for ten minutes, in this browser only.',
  })
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^sign-in-code=[\w-]{43}; Max-Age=600; Path=\/api\/users\/login\/code\/; HttpOnly; SameSite=Strict$/,
  )
  const [code = ''] = await mailedCodes(ruth.email)
  // Copied with the isolates that it has around it in other languages.
  const typed = `\u2068${code.slice(0, 3)} ${code.slice(3)}\u2069`
  const { body } = await confirm({
    email: ruth.email,
    code: typed,
    cookie: cookieOf(answer),
  }).expect(200)
  expect(body).toMatchObject({ id: ruth.id, email: ruth.email, name: ruth.name })
  await request.get('/api/members/').set('Authorization', `Bearer ${body.token}`).expect(200)
  const noted = { action: 'sign-in-code.used', actorId: ruth.id, subjectId: ruth.id }
  expect(await db.auditEvent.count({ where: noted })).toBe(1)
  const { emailConfirmedAt } = await db.user.findUniqueOrThrow({ where: { id: ruth.id } })
  expect(emailConfirmedAt).toEqual(clock.now())
})

test('over TLS, the cookie is Secure', () => {
  const options = { name: 'sign-in-code', path: '/api/', seconds: 60 }
  const binding = createBrowserBinding({ ...options, publicUrl: 'https://church.test' })
  expect(binding.begin().headers['Set-Cookie']).toMatch(/^__Secure-sign-in-code=.*; Secure;/)
})

describe('rejects a code', () => {
  test('that is used again, in sequence or concurrently', async () => {
    const code = await aCode()
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    await expectWrong(code)
  })

  test('from another browser, whether or not that one has requested a code', async () => {
    const { cookie, ...code } = await aCode()
    await expectWrong(code)
    await expectWrong({ ...code, cookie: cookieOf(await ask(ruth.email).expect(200)) })
    await expectWrong({ ...code, cookie: cookieOf(await ask(UNKNOWN).expect(200)) })
    await confirm({ ...code, cookie }).expect(200)
  })

  test('at the sixth attempt, even if it is correct; the fifth still counts', async () => {
    const first = await aCode()
    const wrong = (code: Attempt) => expectWrong({ ...code, code: anotherCode(code.code) })
    for (let n = 0; n < 4; n++) await wrong(first)
    await confirm(first).expect(200)
    const second = await aCode()
    for (let n = 0; n < 5; n++) await wrong(second)
    await expectWrong(second)
  })

  test('after ten minutes', async () => {
    const code = await aCode()
    clock.advance(10 * MINUTE)
    await expectWrong(code)
  })

  test('for another account, or after the account changes its address', async () => {
    const code = await aCode()
    const omar = await aMember(server)
    await expectWrong({ ...code, email: omar.email })
    await db.user.update({ where: { id: ruth.id }, data: { email: `new-${ruth.email}` } })
    await expectWrong({ ...code, email: `new-${ruth.email}` })
    await expectWrong(code)
  })

  test('after a sign-in with another code, and after a password reset', async () => {
    const [older, newer] = [await aCode(), await aCode()]
    await confirm(newer).expect(200)
    await expectWrong(older)
    const code = await aCode()
    const ending = { userId: ruth.id, by: ruth.id, now: clock.now() }
    await inTransaction(services.pool, (client) => endAllAccess(client, services, ending))
    await expectWrong(code)
  })
})

describe('requesting a code for an unknown address', () => {
  test('gets the same responses as a known one, and no mail', async () => {
    const [known, unknown] = [await ask(ruth.email).expect(200), await ask(UNKNOWN).expect(200)]
    expect(unknown.body).toEqual(known.body)
    const names = (answer: typeof known) => Object.keys(answer.headers).sort()
    expect(names(unknown)).toEqual(names(known))
    expect(await mailedCodes(UNKNOWN)).toEqual([])
    for (const [email, answer] of [[ruth.email, known] as const, [UNKNOWN, unknown] as const]) {
      for (let n = 0; n < 6; n++)
        await expectWrong({ email, code: 'abc', cookie: cookieOf(answer) })
    }
  })

  test('writes the same rows before each response, so that both take the same time', async () => {
    const writes = async (email: string) => {
      const answer = await ask(email).expect(200)
      await services.outbox.idle()
      const cookie = cookieOf(answer)
      await expectWrong({ email, code: 'abc', cookie })
      const browserHash = hashToken(cookie.split('=')[1] ?? '')
      const { tries, usedAt } = await db.signInCode.findUniqueOrThrow({ where: { browserHash } })
      return { tries, usedAt }
    }
    expect(await writes(UNKNOWN)).toEqual(await writes(ruth.email))
  })
})

test('still requires the second step, and a failure of either leaves the mailed code valid', async () => {
  const key = await switchOnTwoStep(server, ruth)
  const code = await aCode()
  for (let n = 0; n < 6; n++) {
    const { body } = await confirm(code).expect(401)
    const { detail } = twoStepErrors.codeNeeded
    expect(body).toMatchObject({ code: 'code-needed', errors: { second_step_code: [detail] } })
  }
  const wrong = await confirm({ ...code, second_step_code: '000000' }).expect(401)
  expect(wrong.body.code).toBe('code-wrong')
  await expectWrong({
    ...code,
    code: anotherCode(code.code),
    second_step_code: appCode(server, key),
  })
  const failures = { action: 'sign-in.fail', subjectId: ruth.id }
  const recorded = await db.auditEvent.findMany({ where: failures, select: { detail: true } })
  expect(recorded).toEqual(Array(2).fill({ detail: { network: '127.0.0.0/24' } }))
  await confirm({ ...code, second_step_code: appCode(server, key) }).expect(200)
  clock.advance(30_000)
  await expectWrong({ ...code, second_step_code: appCode(server, key) })
})

test('does not sign the first admin in while the password is the generated one', async () => {
  await db.user.update({ where: { id: ruth.id }, data: { passwordGenerated: true } })
  const { body } = await confirm(await aCode()).expect(403)
  expect(body.code).toBe('own-password-needed')
})

test('stores the code as a hash that is useless without the browser', async () => {
  const { code } = await aCode()
  const stored = JSON.stringify(await db.signInCode.findMany({ where: { userId: ruth.id } }))
  expect(stored).not.toContain(code)
  for (const text of [code, `${ruth.email} ${code}`]) expect(stored).not.toContain(hashToken(text))
})

test('sends an account three codes an hour, and answers further requests as usual', async () => {
  await Promise.all(Array.from({ length: 6 }, () => ask(ruth.email).expect(200)))
  expect(await mailedCodes(ruth.email)).toHaveLength(3)
  clock.advance(60 * MINUTE)
  await ask(ruth.email).expect(200)
  expect(await mailedCodes(ruth.email)).toHaveLength(4)
})

test('strangers who ask for codes do not use up those of a browser that has signed in before', async () => {
  const own = cookieOf(
    await request
      .post('/api/users/login/')
      .send({ username: ruth.email, password: PASSWORD })
      .expect(200),
  )
  const other = await aMember(server)
  const foreign = cookieOf(
    await request.post('/api/users/login/').send({ username: other.email, password: PASSWORD }),
  )
  for (const cookie of ['', foreign, 'known-browser=made-up', '']) {
    await request.post('/api/users/login/code/').set('Cookie', cookie).send({ email: ruth.email })
  }
  expect(await mailedCodes(ruth.email)).toHaveLength(3)
  for (let n = 0; n < 4; n++) {
    await request.post('/api/users/login/code/').set('Cookie', own).send({ email: ruth.email })
  }
  expect(await mailedCodes(ruth.email)).toHaveLength(6)
})

test('limits wrong codes like wrong passwords', async () => {
  const code = await aCode()
  for (let n = 0; n < 10; n++) await expectWrong({ ...code, code: 'abc' })
  await confirm(code).expect(429)
})

test('two hundred made-up addresses stop nobody on their network', async () => {
  for (let n = 0; n < 200; n++) await ask(`made-up-${n}@example.org`).expect(200)
  await ask(ruth.email).expect(200)
  expect(await mailedCodes(ruth.email)).toHaveLength(1)
})

test('a network that has caused too many mails waits for the next, known and unknown alike', async () => {
  const { mails } = services.authLimits
  const here = '127.0.0.1 others'
  await mails.reset(here)
  for (let n = 0; n < AUTH_LIMITS.mails.points; n++) await mails.consume(here)
  for (const email of [UNKNOWN, ruth.email]) await ask(email).expect(429).expect('Retry-After', '3')
  await mails.reset(here)
})

test('guesses without a request use up no guess of the account', async () => {
  for (let n = 0; n < 120; n++) {
    await request
      .post('/api/users/login/code/confirm/')
      .send({ email: ruth.email, code: '123456' })
      .expect(401)
  }
  await confirm(await aCode()).expect(200)
})
