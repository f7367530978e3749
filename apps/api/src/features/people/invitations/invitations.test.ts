import { invitationErrors, registrationTerms, signInErrors, userErrors } from '@church/shared'
import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { csrfHeaders } from '../../../../test/csrf.ts'
import {
  aMember,
  anAdmin,
  aSession,
  later,
  PASSWORD,
  type Person,
  postMark,
} from '../../../../test/factories.ts'
import { outboxMails } from '../../../../test/outbox.ts'
import { aChurch } from '../../../../test/server.ts'
import { whileChanging } from '../../../../test/while-changing.ts'
import { expireSession } from '../../attendance/sessions/index.ts'
import { greetBirthdays } from '../../office/birthdays/index.ts'

const server = await aChurch({ at: '2026-01-11T09:00:00Z', anew: 'everything' })
const { request, clock, services } = server
const { db, pool } = services
const csrf = await csrfHeaders(server)
const DAY_MS = 86_400_000

let admin: Person
let email: string
let count = 0

beforeEach(async () => {
  admin = await anAdmin(server)
  count += 1
  email = `grace${count}@church.test`
})

async function add(person: object = {}) {
  const { body } = await request
    .post('/api/users/create/')
    .set(admin.auth)
    .send({ first_name: 'Grace', last_name: 'Hill', ...person })
    .expect(201)
  return body
}

const invite = ({ id }: { id: number }, body: object = {}) =>
  request.post(`/api/users/${id}/invite/`).set(admin.auth).send(body)

const update = ({ id }: { id: number }, body: object) =>
  request.put(`/api/users/update/${id}/`).set(admin.auth).send(body)

const register = (body: object = {}) =>
  request
    .post('/api/users/register/')
    .send({ first_name: 'Sly', last_name: 'Stranger', email, password: PASSWORD, ...body })

async function mailsTo(address: string) {
  await services.outbox.idle()
  const mails = await outboxMails(services.env.DATA_DIR)
  return mails.filter(({ to }) => to?.some((each) => each.address === address))
}

/** The tokens of the invitations to an address. */
async function tokensTo(address: string): Promise<string[]> {
  const texts = (await mailsTo(address)).map(({ text = '' }) => text)
  return texts.flatMap((text) => /\/#\/invitation\/([\w-]+)/.exec(text)?.[1] ?? [])
}

const newcomersWait = () =>
  pool.query(
    `INSERT INTO settings (key, value, updated_at)
     VALUES ('directory', '{"mode": "open", "newcomers": "approve"}', now())`,
  )
const open = (token = '') => request.get(`/api/invitations/${token}/`)
const accept = (token = '', body: object = {}) =>
  request.post(`/api/invitations/${token}/`).send({ password: PASSWORD, terms: true, ...body })

async function closedSession(...present: Person[]): Promise<void> {
  await later(server, clock.now().toISOString(), ...present)
  const session = await aSession(server, { from: 0, to: 60 })
  for (const person of present) await postMark(server, person, session).expect(201)
  clock.advance(60 * 60_000)
  await expireSession(pool, session.id, clock.now())
  await later(server, clock.now().toISOString(), admin)
}

const rowsOf = ({ id }: { id: number }) =>
  db.attendance.findMany({ where: { userId: id }, orderBy: { id: 'asc' } })

const directory = async () => {
  const { body } = await request.get('/api/members/').set(admin.auth).expect(200)
  return body.map(({ id }: { id: number }) => id)
}

describe('a person without an address', () => {
  test('has names alone, an empty address everywhere, and is written absent', async () => {
    const grace = await add()
    expect(grace).toMatchObject({
      email: '',
      email_confirmed: false,
      standing: 'active',
      has_account: false,
      invited: false,
    })
    await closedSession()
    expect(await rowsOf(grace)).toMatchObject([{ present: false }])
    for (const path of [
      `/api/users/${grace.id}/`,
      `/api/users/members/${grace.id}/`,
      `/api/users/profile/${grace.id}/`,
      `/api/members/${grace.id}/`,
      '/api/users/?keyword=hill',
      '/api/users/admin/additionaluserdetails/?keyword=hill',
      '/api/members/',
    ]) {
      const { text } = await request.get(path).set(admin.auth).expect(200)
      expect(text).toMatch(/"email"\s*:\s*""/)
      expect(text).not.toMatch(/"email"\s*:\s*null/)
    }
  })

  test('keeps the details that the office enters', async () => {
    const grace = await add({ phone_number: '01632 960001', member_type: 'Visitor' })
    const { body } = await request.get(`/api/users/members/${grace.id}/`).set(admin.auth)
    expect(body).toMatchObject({ phone_number: '01632 960001', member_type: 'Visitor' })
    const event = await db.auditEvent.findFirst({ where: { action: 'user.create' } })
    expect(event).toMatchObject({ subjectId: expect.any(Number) })
  })

  test('is nobody to sign in as, to send a code to or to reset a password for', async () => {
    await add()
    for (const password of ['', PASSWORD]) {
      const answer = await request.post('/api/users/login/').send({ username: '', password })
      expect(answer.body.code).toBe(signInErrors.wrongSignIn.code)
    }
    const reset = request.post('/api/members/password-reset/').set(csrf)
    await reset.send({ email: '' }).expect(400)
    await request.post('/api/users/login/code/').set(csrf).send({ email: '' }).expect(400)
    expect(await mailsTo('')).toEqual([])
  })

  test('with an address but no account gets no link to reset a password, and cannot sign in', async () => {
    await add({ email })
    await request.post('/api/users/login/').send({ username: email, password: '' }).expect(401)
    const { body } = await request.post('/api/members/password-reset/').set(csrf).send({ email })
    expect(body).toEqual({
      detail:
        "Email sent successfully! Please check your inbox. If you don't see it, check your Spam or Junk folder.",
    })
    expect(await mailsTo(email)).toEqual([])
  })

  test('cannot become an admin; an account cannot lose its address', async () => {
    const answer = await update(await add(), { isAdmin: true }).expect(409)
    expect(answer.body.code).toBe(userErrors.accountNeeded.code)
    const refused = await update(await aMember(server), { email: '' }).expect(400)
    expect(refused.body.code).toBe(userErrors.emailNeeded.code)
    const cleared = await update(await add({ email }), { email: '' }).expect(200)
    expect(cleared.body.email).toBe('')
  })

  test('is found by account and by a similar name', async () => {
    const [grace, gracie] = [await add({ email }), await add({ first_name: 'Gracie' })]
    await aMember(server, { firstName: 'Grace', lastName: 'Hall' })
    await invite(grace).expect(200)
    const list = async (query: object) => {
      const { body } = await request.get('/api/users/').query(query).set(admin.auth).expect(200)
      return body
    }
    const ids = ({ users }: { users: { id: number }[] }) => users.map(({ id }) => id)
    expect(ids(await list({ account: 'none' }))).toEqual([grace.id, gracie.id])
    expect(ids(await list({ account: 'invited' }))).toEqual([grace.id])
    expect(ids(await list({ account: 'any', keyword: 'grace' }))).toHaveLength(1)
    const first = await list({ account: 'none', page_size: 1 })
    expect(first.next).toBe('/api/users/?page=2&page_size=1&account=none')
    const { body } = await request
      .get('/api/users/similar/')
      .query({ first_name: 'Grece', last_name: 'Hill' })
      .set(admin.auth)
      .expect(200)
    expect(ids(body).slice(0, 2).sort()).toEqual([grace.id, gracie.id].sort())
    expect(body.same_phone).toEqual([])
  })

  test.each([
    ['07700900555', true],
    ['+44 7700 900-555', true],
    ['0044 7700 900 555 x12', true],
    ['07700 900556', false],
    ['900555', false],
    ['', false],
  ])('is found by the telephone number %s, however it is written: %s', async (phone, isFound) => {
    const joyce = await add({ first_name: 'Joyce', phone_number: '(07700) 900 555' })
    await add({ first_name: 'Ann', phone_number: '07700 900777' })
    const { body } = await request
      .get('/api/users/similar/')
      .query({ phone_number: phone })
      .set(admin.auth)
      .expect(200)
    expect(body.same_phone).toEqual(isFound ? [joyce.id] : [])
  })
})

describe('an invitation', () => {
  test('mails a link with which the person sets a password and keeps their history', async () => {
    const grace = await add()
    await closedSession()
    const { body: invited } = await invite(grace, { email }).expect(200)
    expect(invited).toMatchObject({ id: grace.id, email, invited: true, has_account: false })
    const [token] = await tokensTo(email)
    expect((await open(token).expect(200)).body).toEqual({
      first_name: 'Grace',
      church: 'Example Church',
    })
    await accept(token, { terms: false }).expect(400)
    await accept(token, { password: 'password' }).expect(400)
    const { body } = await accept(token).expect(201)
    expect(body).toMatchObject({ id: grace.id, email, name: 'Grace Hill', isAdmin: false })
    const auth = { Authorization: `Bearer ${body.token}` }
    const { body: profile } = await request.get(`/api/users/${grace.id}/`).set(auth).expect(200)
    expect(profile).toMatchObject({ has_account: true, invited: false, email_confirmed: true })
    // The office entered them, so nobody removes them with the newcomers of the day.
    const newcomers = request.get('/api/users/admin/newcomers/?list=today').set(admin.auth)
    expect((await newcomers.expect(200)).body.results).toEqual([])
    expect(await rowsOf(grace)).toHaveLength(1)
    await request
      .post('/api/users/login/')
      .send({ username: email, password: PASSWORD })
      .expect(200)
    const user = await db.user.findUniqueOrThrow({ where: { id: grace.id } })
    expect(user.termsVersion).toBe(registrationTerms.version)

    for (const answer of [await open(token), await accept(token)]) {
      expect(answer.status).toBe(404)
      expect(answer.body.code).toBe(invitationErrors.notFound.code)
    }
    expect((await invite(grace).expect(409)).body.code).toBe(invitationErrors.hasAccount.code)
  })

  test('is accepted once, even by two at the same moment', async () => {
    await invite(await add(), { email }).expect(200)
    const [token] = await tokensTo(email)
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404])
  })

  test('ends with the next one, a cancellation, seven days, another address or the membership', async () => {
    const grace = await add({ email })
    const seen: string[] = []
    const aToken = async () => {
      await invite(grace).expect(200)
      const token = (await tokensTo(email)).find((each) => !seen.includes(each)) ?? ''
      seen.push(token)
      return token
    }
    const statusOf = async (token: string) => (await open(token)).status
    const [first, second] = [await aToken(), await aToken()]
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    const cancel = () => request.delete(`/api/users/${grace.id}/invite/`).set(admin.auth)
    expect((await cancel().expect(200)).body.invited).toBe(false)
    expect(await statusOf(second)).toBe(404)
    const third = await aToken()
    await update(grace, { email: `other.${email}` }).expect(200)
    expect(await statusOf(third)).toBe(404)
    await update(grace, { email }).expect(200)
    expect(await statusOf(third)).toBe(200)
    await update(grace, { standing: 'left' }).expect(200)
    await update(grace, { standing: 'active' }).expect(200)
    expect(await statusOf(third)).toBe(404)
    const fourth = await aToken()
    expect(await statusOf(fourth)).toBe(200)
    clock.advance(7 * DAY_MS)
    expect(await statusOf(fourth)).toBe(404)
  })

  test('needs an address that nobody else has', async () => {
    const grace = await add()
    expect((await invite(grace).expect(400)).body.code).toBe(invitationErrors.addressNeeded.code)
    const taken = await invite(grace, { email: admin.email }).expect(409)
    expect(taken.body.code).toBe(userErrors.emailTaken.code)
    await invite({ id: 4711 }).expect(404)
  })

  test('whose address is somebody’s who is changing it at this moment is refused', async () => {
    const grace = await add()
    const ruth = await aMember(server, { email })
    const change = async (other: pg.PoolClient) => {
      await other.query(`UPDATE users SET email = 'thief@evil.test' WHERE id = $1`, [ruth.id])
      await other.query(
        `INSERT INTO email_changes (user_id, old_email, new_email, token_hash, expires_at)
         VALUES ($1, $2, 'thief@evil.test', 'hash', $3)`,
        [ruth.id, email, new Date(clock.now().getTime() + DAY_MS)],
      )
    }
    const { status, body } = await whileChanging(server.beside, change, () =>
      invite(grace, { email }),
    )
    expect([status, body.code]).toEqual([409, userErrors.emailTaken.code])
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('registering with an address that the office entered', () => {
  test('tells nothing of the person, makes no account, and mails the link to the mailbox', async () => {
    const grace = await add({ email })
    const { body, text } = await register().expect(409)
    expect(body).toMatchObject({
      code: invitationErrors.sentInstead.code,
      errors: { email: [invitationErrors.sentInstead.detail] },
    })
    expect(text).not.toMatch(/grace|hill/i)
    const [token] = await tokensTo(email)
    await request
      .post('/api/users/login/')
      .send({ username: email, password: PASSWORD })
      .expect(401)
    const { body: signedIn } = await accept(token, { password: 'a wholly new password' }).expect(
      201,
    )
    expect(signedIn).toMatchObject({ id: grace.id, first_name: 'Grace' })
    expect((await register().expect(409)).body.code).toBe(userErrors.emailTaken.code)
  })

  test('approves nobody by itself; an invitation of an admin does', async () => {
    await newcomersWait()
    const grace = await add({ email })
    const approvedAt = async () =>
      (await db.user.findUniqueOrThrow({ where: { id: grace.id } })).approvedAt
    await db.user.update({ where: { id: grace.id }, data: { approvedAt: null } })
    await register().expect(409)
    const unasked = await tokensTo(email)
    await accept(unasked[0]).expect(201)
    expect(await approvedAt()).toBeNull()

    await db.user.update({ where: { id: grace.id }, data: { passwordHash: null } })
    await invite(grace).expect(200)
    const sent = (await tokensTo(email)).find((token) => !unasked.includes(token))
    await accept(sent).expect(201)
    expect(await approvedAt()).not.toBeNull()
  })

  test('leaves the link that the office has sent', async () => {
    await invite(await add({ email })).expect(200)
    const [sent] = await tokensTo(email)
    await register().expect(409)
    expect(await tokensTo(email)).toHaveLength(2)
    await accept(sent).expect(201)
    for (const token of await tokensTo(email)) await open(token).expect(404)
  })

  test('mails at most three links an hour, with the same answer', async () => {
    await add({ email })
    for (let n = 0; n < 5; n++) {
      const { body } = await register().expect(409)
      expect(body.code).toBe(invitationErrors.sentInstead.code)
      await services.outbox.idle()
    }
    expect(await tokensTo(email)).toHaveLength(3)
    clock.advance(60 * 60_000 + 1)
    await register().expect(409)
    expect(await tokensTo(email)).toHaveLength(4)
  })
})

describe('somebody who left', () => {
  test('is not absent, greeted or listed, keeps their history, and is back once an admin says so', async () => {
    const grace = await aMember(server, { email, joined: new Date('2026-01-01T00:00:00Z') })
    await db.member.update({
      where: { id: grace.id },
      data: { dateOfBirth: new Date('1950-01-11') },
    })
    await closedSession(grace)
    const { body: left } = await update(grace, { standing: 'left' }).expect(200)
    expect(left).toMatchObject({ standing: 'left', left_on: '2026-01-11' })
    await closedSession()
    expect(await rowsOf(grace)).toMatchObject([{ present: true }])
    expect(await directory()).not.toContain(grace.id)
    await greetBirthdays(services)
    expect(await db.delivery.count({ where: { kind: 'birthday-greeting' } })).toBe(0)
    const { body: reminders } = await request
      .get('/api/users/birthday/reminders/')
      .set(admin.auth)
      .expect(200)
    expect(reminders).toEqual([])

    await closedSession(grace)
    const find = async () => (await request.get(`/api/users/${grace.id}/`).set(admin.auth)).body
    expect(await find()).toMatchObject({ standing: 'left', left_on: '2026-01-11' })
    const decision = { decision: 'approve' }
    await request.post(`/api/users/admin/newcomers/${grace.id}/`).set(admin.auth).send(decision)
    expect(await find()).toMatchObject({ standing: 'active', left_on: null })
    expect(await directory()).toContain(grace.id)
    const events = await db.auditEvent.findMany({ where: { action: 'user.return' } })
    expect(events).toMatchObject([{ actorId: admin.id, subjectId: grace.id }])
    await greetBirthdays(services)
    expect(await db.delivery.count({ where: { kind: 'birthday-greeting' } })).toBe(1)
  })

  test('keeps the date on which they left when they are recorded again', async () => {
    const grace = await add()
    await update(grace, { standing: 'left' }).expect(200)
    clock.advance(DAY_MS)
    await later(server, clock.now().toISOString(), admin)
    const { body } = await update(grace, { standing: 'left', last_name: 'Hills' }).expect(200)
    expect(body).toMatchObject({ left_on: '2026-01-11', last_name: 'Hills' })
  })
})
