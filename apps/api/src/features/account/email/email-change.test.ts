import { emailChangeErrors, userErrors } from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import { csrfHeaders } from '../../../../test/csrf.ts'
import { aMember, anAdmin, PASSWORD, type Person } from '../../../../test/factories.ts'
import { createMailbox } from '../../../../test/mailbox.ts'
import { resetByMail } from '../../../../test/reset-by-mail.ts'
import { aChurch } from '../../../../test/server.ts'

const server = await aChurch()
const { beside, request, clock, services, url } = server
const mailbox = createMailbox(server)
const { mailsTo } = mailbox
const csrf = await csrfHeaders(server)
const DAY = 86_400_000

let ruth: Person
let made = 0
beforeEach(async () => {
  made += 1
  const email = `ruth${made}@church.test`
  ruth = await aMember(server, { firstName: 'Ruth', email, isConfirmed: true })
})

const changeTo = (email: string) =>
  request.put('/api/users/profile/update/').set(ruth.auth).send({ email })

/** Signs in again, which allows another change: each change renews the tokens. */
async function signInAs(email: string, password = PASSWORD) {
  const answer = await request.post('/api/users/login/').send({ username: email, password })
  return { status: answer.status, auth: { Authorization: `Bearer ${answer.body.token}` } }
}

/** The links sent to an address. */
async function linksOf(address: string) {
  return (await mailsTo(address)).flatMap(({ text = '' }) => {
    const [, uidb64, token] = /\/#\/take-back-email\/([\w-]+)\/([\w-]+)/.exec(text) ?? []
    return uidb64 && token ? [{ uidb64, token }] : []
  })
}

async function linkOf(address: string) {
  const [link] = await linksOf(address)
  if (!link) throw new Error(`${address} was sent no link`)
  return link
}

/** Changes the address repeatedly, signing in again each time. */
async function moveAlong(...addresses: string[]) {
  for (const email of addresses) {
    await changeTo(email).expect(200)
    ruth.auth = (await signInAs(email)).auth
  }
}

const register = (email: string) =>
  request
    .post('/api/users/register/')
    .send({ first_name: 'Eve', last_name: 'Else', email, password: 'another long password' })

const takeBack = (link: { uidb64: string; token: string }) =>
  request.post('/api/members/email-change-revert/').set(csrf).send(link)

test('sends a link only to the address before the first change, however often it changes', async () => {
  const [v, a, x] = [ruth.email, `a${made}@evil.test`, `x${made}@evil.test`]
  await moveAlong(a, x, v)
  clock.advance(3 * 3_600_000)
  ruth.auth = (await signInAs(v)).auth
  await moveAlong(a, v)
  expect(await linksOf(v)).toHaveLength(1)
  for (const address of [a, x]) {
    expect(await mailsTo(address)).not.toEqual([])
    for (const { text, html } of await mailsTo(address))
      expect(`${text}${html}`).not.toMatch(/\/#\/(?!confirm-email\/)/)
  }
  await takeBack(await linkOf(v)).expect(200)
  await request.get('/api/users/sessions/current/').set(ruth.auth).expect(401)
  expect((await signInAs(v)).status).toBe(200)
})

test('changing back within the hour keeps the link valid', async () => {
  const slip = `slip${made}@stranger.test`
  await moveAlong(slip, ruth.email, `thief${made}@evil.test`)
  expect(await linksOf(ruth.email)).toHaveLength(1)
  expect(await linksOf(slip)).toEqual([])
  await takeBack(await linkOf(ruth.email)).expect(200)
  expect((await signInAs(ruth.email)).status).toBe(200)
})

test('notifies both mailboxes of a change and of its reversal', async () => {
  const thief = `thief${made}@evil.test`
  const changed = await changeTo(thief).expect(200)
  const [mail] = await mailsTo(ruth.email)
  expect(mail?.subject).toBe('Your email address at Example Church was changed')
  expect(mail?.text).toContain('Hello Ruth,')
  expect(mail?.text).toContain(`${url}/#/take-back-email/`)
  expect(`${mail?.text}${mail?.html}`).not.toContain(thief)
  expect((await signInAs(ruth.email)).status).toBe(401)

  const { body } = await takeBack(await linkOf(ruth.email)).expect(200)
  expect(body).toEqual({
    detail: 'Your previous email address has been restored. You’ve been signed out on all devices.',
  })
  expect((await signInAs(ruth.email)).status).toBe(200)
  expect((await signInAs(thief)).status).toBe(401)
  await request
    .get('/api/users/sessions/current/')
    .set('Authorization', `Bearer ${changed.body.token}`)
    .expect(401)
  await request.post('/api/token/refresh/').send({ refresh: changed.body.refreshToken }).expect(401)

  const subjectsTo = async (address: string) => (await mailsTo(address)).map((each) => each.subject)
  expect(await subjectsTo(ruth.email)).toContain(
    'Your email address at Example Church was restored',
  )
  expect((await subjectsTo(thief)).sort()).toEqual([
    'You have a new email address at Example Church',
    'Your email address at Example Church was changed back',
  ])
  for (const { text, html } of await mailsTo(thief)) {
    expect(`${text}${html}`).not.toMatch(new RegExp(`/#/(?!confirm-email/)|${ruth.email}`))
  }
})

test('reserves an address that can be taken back for seven days', async () => {
  await moveAlong(`moved${made}@church.test`)
  const taken = userErrors.emailTaken.code
  expect((await register(ruth.email).expect(409)).body.code).toBe(taken)
  const other = await aMember(server)
  const otherChange = () =>
    request.put('/api/users/profile/update/').set(other.auth).send({ email: ruth.email })
  expect((await otherChange().expect(409)).body.code).toBe(taken)
  const admin = await anAdmin(server)
  await request
    .put(`/api/users/update/${other.id}/`)
    .set(admin.auth)
    .send({ email: ruth.email })
    .expect(409)
  clock.advance(7 * DAY)
  await register(ruth.email).expect(201)
})

test('rejects a registration with an address during a change away from it, and after', async () => {
  const { beside } = server
  const thief = await beside.connect()
  await thief.query('BEGIN')
  await thief.query('UPDATE users SET email = $2 WHERE id = $1', [ruth.id, `t${made}@evil.test`])
  await thief.query(
    `INSERT INTO email_changes (user_id, old_email, new_email, token_hash, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [ruth.id, ruth.email, 't@evil.test', `h${made}`, new Date(clock.now().getTime() + DAY)],
  )
  await register(ruth.email).expect(409)
  await thief.query('COMMIT')
  thief.release()
  await register(ruth.email).expect(409)
})

test('taking the address back removes a password that an intruder has reset', async () => {
  const thief = `thief${made}@evil.test`
  const password = 'the password of a thief'
  await moveAlong(thief)
  const token = await mailbox.token(thief, 'confirm-email')
  await request.post('/api/users/email-confirmation/').set(ruth.auth).send({ token }).expect(200)
  expect((await resetByMail(server, thief, password)).status).toBe(200)
  expect((await signInAs(thief, password)).status).toBe(200)
  await takeBack(await linkOf(ruth.email)).expect(200)
  expect((await signInAs(ruth.email, password)).status).toBe(401)
})

test('taking the address back removes a password changed by someone who knew the old one', async () => {
  const password = 'the password of a thief'
  const change = () =>
    request
      .put('/api/users/profile/password/')
      .set(ruth.auth)
      .send({ current: PASSWORD, password })
      .expect(200)
  await moveAlong(`thief${made}@evil.test`)
  clock.advance(1_000)
  await change()
  await moveAlong(ruth.email)
  await takeBack(await linkOf(ruth.email)).expect(200)
  expect((await signInAs(ruth.email, password)).status).toBe(401)
})

test('a changed address is unconfirmed until it is taken back, unless only its case changed', async () => {
  const { db } = services
  const isConfirmed = async () => {
    const { body } = await request.get(`/api/users/${ruth.id}/`).set(ruth.auth).expect(200)
    return body.email_confirmed
  }
  await db.user.update({ where: { id: ruth.id }, data: { emailConfirmedAt: clock.now() } })
  expect(await isConfirmed()).toBe(true)
  for (const email of [ruth.email.toUpperCase(), ruth.email]) {
    await db.user.update({ where: { id: ruth.id }, data: { email } })
    expect(await isConfirmed()).toBe(true)
  }
  await moveAlong(`elsewhere${made}@church.test`)
  expect(await isConfirmed()).toBe(false)
  await takeBack(await linkOf(ruth.email)).expect(200)
  ruth.auth = (await signInAs(ruth.email)).auth
  expect(await isConfirmed()).toBe(true)
})

test('keeps a password set after the address came back', async () => {
  const password = 'my own new password'
  await moveAlong(`thief${made}@evil.test`, ruth.email)
  clock.advance(1_000)
  expect((await resetByMail(server, ruth.email, password)).status).toBe(200)
  await takeBack(await linkOf(ruth.email)).expect(200)
  expect((await signInAs(ruth.email, password)).status).toBe(200)
})

describe('taking an address back with two-step sign-in on', () => {
  const { db } = services
  const switchOn = async () => {
    clock.advance(1_000)
    await db.user.update({ where: { id: ruth.id }, data: { totpEnabledAt: clock.now() } })
    clock.advance(1_000)
  }
  const isOnAfterTakingBack = async () => {
    await takeBack(await linkOf(ruth.email)).expect(200)
    const { totpEnabledAt } = await db.user.findUniqueOrThrow({ where: { id: ruth.id } })
    return totpEnabledAt !== null
  }

  test('keeps it if it was set up before the change', async () => {
    await switchOn()
    await changeTo(`thief${made}@evil.test`).expect(200)
    expect(await isOnAfterTakingBack()).toBe(true)
  })

  test('removes it if it was set up at another address', async () => {
    await moveAlong(`thief${made}@evil.test`)
    await switchOn()
    expect(await isOnAfterTakingBack()).toBe(false)
  })

  test('keeps it if it was set up after the address came back for good', async () => {
    await moveAlong(`thief${made}@evil.test`, ruth.email)
    await switchOn()
    expect(await isOnAfterTakingBack()).toBe(true)
  })

  test('removes it if the address came back and was changed again', async () => {
    await moveAlong(`thief${made}@evil.test`, ruth.email)
    const { auth } = ruth
    await switchOn()
    await request
      .put('/api/users/profile/update/')
      .set(auth)
      .send({ email: `thief${made}@evil.test` })
      .expect(200)
    expect(await isOnAfterTakingBack()).toBe(false)
  })
})

describe('an admin correcting a hijacked address', () => {
  const correct = async (email: string) => {
    const admin = await anAdmin(server)
    await request.put(`/api/users/update/${ruth.id}/`).set(admin.auth).send({ email }).expect(200)
  }

  test("sends the intruder no mail, and keeps the owner's link valid", async () => {
    const thief = `thief${made}@evil.test`
    await changeTo(thief).expect(200)
    const before = (await mailsTo(thief)).length
    await correct(ruth.email)
    expect(await mailsTo(thief)).toHaveLength(before)
    expect(await linksOf(ruth.email)).toHaveLength(1)
    await takeBack(await linkOf(ruth.email)).expect(200)
    expect(await mailsTo(thief)).toHaveLength(before)
  })

  test('sends the intruder no mail after the seven days either, whatever the new address is', async () => {
    const thief = `thief${made}@evil.test`
    await changeTo(thief).expect(200)
    const before = (await mailsTo(thief)).length
    clock.advance(8 * DAY)
    await correct(`new${made}@church.test`)
    expect(await mailsTo(thief)).toHaveLength(before)
    expect(await mailsTo(`new${made}@church.test`)).toHaveLength(1)
  })
})

test('notifies the owner of a change by an admin, but not of a change of names', async () => {
  const admin = await anAdmin(server)
  const update = (body: object) =>
    request.put(`/api/users/update/${ruth.id}/`).set(admin.auth).send(body).expect(200)
  await update({ first_name: 'Rut', email: ruth.email.toUpperCase() })
  expect(await mailsTo(ruth.email)).toEqual([])
  await update({ email: `corrected${made}@church.test` })
  await takeBack(await linkOf(ruth.email)).expect(200)
})

test('the link restores the first address after several changes', async () => {
  await moveAlong(`one${made}@evil.test`, `two${made}@evil.test`)
  await takeBack(await linkOf(ruth.email)).expect(200)
  expect((await signInAs(ruth.email)).status).toBe(200)
})

test('a link works once, for seven days, and only unaltered', async () => {
  await changeTo(`else${made}@church.test`).expect(200)
  const link = await linkOf(ruth.email)
  const tampered = { ...link, token: link.token.replace(/^./, (one) => (one === 'A' ? 'B' : 'A')) }
  expect((await takeBack(tampered).expect(400)).body.detail).toBe(
    emailChangeErrors.linkInvalid.detail,
  )
  clock.advance(7 * DAY - 1)
  const answers = await Promise.all(Array.from({ length: 5 }, () => takeBack(link)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  expect((await takeBack(link).expect(400)).body.detail).toBe(emailChangeErrors.linkUsed.detail)

  ruth.auth = (await signInAs(ruth.email)).auth
  await changeTo(`again${made}@church.test`).expect(200)
  const links = await linksOf(ruth.email)
  clock.advance(7 * DAY)
  const details = await Promise.all(links.map(async (each) => (await takeBack(each)).body.detail))
  expect(details.sort()).toEqual(
    [emailChangeErrors.linkExpired.detail, emailChangeErrors.linkUsed.detail].sort(),
  )
})

test('does not restore an address that now belongs to someone else, and keeps the link valid', async () => {
  await changeTo(`moved${made}@church.test`).expect(200)
  const link = await linkOf(ruth.email)
  const other = await aMember(server, { email: ruth.email })
  const { body } = await takeBack(link).expect(409)
  expect(body.detail).toBe(emailChangeErrors.addressTaken.detail)
  await services.db.user.delete({ where: { id: other.id } })
  await takeBack(link).expect(200)
})

test('a change invalidates password links sent to the old address', async () => {
  await request
    .post('/api/members/password-reset/')
    .set(csrf)
    .send({ email: ruth.email })
    .expect(200)
  await services.outbox.idle()
  await changeTo(`fresh${made}@church.test`).expect(200)
  const open = await services.db.passwordReset.count({ where: { userId: ruth.id, usedAt: null } })
  expect(open).toBe(0)
})

test('limits changes to five an hour', async () => {
  for (let n = 0; n < 5; n++) {
    const email = `try${n}-${made}@church.test`
    await changeTo(email).expect(200)
    ruth.auth = (await signInAs(email)).auth
  }
  await changeTo(`try5-${made}@church.test`).expect(429)
  await changeTo(`try4-${made}@church.test`).expect(200)
})

test('requires the CSRF header, and stores the token hashed', async () => {
  await changeTo(`safe${made}@church.test`).expect(200)
  const link = await linkOf(ruth.email)
  await request.post('/api/members/email-change-revert/').send(link).expect(403)
  const row = await services.db.emailChange.findFirstOrThrow({ where: { userId: ruth.id } })
  expect(JSON.stringify(row)).not.toContain(link.token)
})

describe('of a process that died as its mails left', () => {
  /** What it leaves behind: attempts whose end nobody recorded, and which are over. */
  const dies = () =>
    beside.query(
      `UPDATE deliveries SET state = 'queued', ended_at = NULL, due_at = queued_at
       WHERE kind = 'email-changed' AND user_id = $1`,
      [ruth.id],
    )
  const textsTo = async (address: string) => (await mailsTo(address)).map(({ text }) => text)

  test('both mailboxes hear of a change again, with the same links, which work', async () => {
    const next = `next${made}@church.test`
    await changeTo(next).expect(200)
    const first = await linkOf(ruth.email)
    await dies()
    expect(await linksOf(ruth.email)).toEqual([first, first])
    expect((await textsTo(ruth.email)).join()).not.toContain(next)
    const tokens = (await textsTo(next)).map(
      (text) => /confirm-email\/([\w-]+)/.exec(text ?? '')?.[1],
    )
    expect([tokens.length, new Set(tokens).size]).toEqual([2, 1])
    const { auth } = await signInAs(next)
    const check = request
      .post('/api/users/email-confirmation/check/')
      .set(auth)
      .send({ token: tokens[0] })
    expect((await check.expect(200)).body).toEqual({ works: true })
    await takeBack(first).expect(200)
    expect((await signInAs(ruth.email)).status).toBe(200)
  })

  test('an address between two changes gets no link, and the present one hears of its own', async () => {
    const [a, b] = [`a${made}@evil.test`, `b${made}@evil.test`]
    await moveAlong(a)
    clock.advance(1_000)
    await moveAlong(b)
    const before = { a: await textsTo(a), b: await textsTo(b) }
    await dies()
    expect((await linksOf(ruth.email)).length).toBe(2)
    expect(await linksOf(a)).toEqual([])
    expect(await textsTo(a)).toHaveLength(before.a.length + 1)
    expect(await textsTo(b)).toHaveLength(before.b.length + 1)
  })

  test('both mailboxes hear that an address was taken back, and nothing of the change', async () => {
    const thief = `thief${made}@evil.test`
    await changeTo(thief).expect(200)
    await takeBack(await linkOf(ruth.email)).expect(200)
    const subjectsTo = async (address: string) =>
      (await mailsTo(address)).map(({ subject }) => subject)
    const before = { ruth: await subjectsTo(ruth.email), thief: await subjectsTo(thief) }
    await dies()
    // The clock stands still, so the mails are in no order.
    expect((await subjectsTo(ruth.email)).toSorted()).toEqual(
      [...before.ruth, 'Your email address at Example Church was restored'].toSorted(),
    )
    expect((await subjectsTo(thief)).toSorted()).toEqual(
      [...before.thief, 'Your email address at Example Church was changed back'].toSorted(),
    )
    expect(await linksOf(ruth.email)).toHaveLength(1)
  })
})

test('a notice of a new password goes to the address of that time, though a thief has changed it', async () => {
  await request
    .put('/api/users/profile/password/')
    .set(ruth.auth)
    .send({ current: PASSWORD, password: 'a new and longer password' })
    .expect(200)
  clock.advance(1_000)
  const thief = `thief${made}@evil.test`
  await changeTo(thief).expect(200)
  const told = async (address: string) =>
    (await mailsTo(address)).map(({ subject }) => subject).join()
  expect(await told(ruth.email)).toContain('password for Example Church was changed')
  expect(await told(thief)).not.toContain('password')
})

test('the link ends when the account leaves', async () => {
  await changeTo(`left${made}@church.test`).expect(200)
  const link = await linkOf(ruth.email)
  const admin = await anAdmin(server)
  const left = request.put(`/api/users/update/${ruth.id}/`).set(admin.auth)
  await left.send({ standing: 'left' }).expect(200)
  await takeBack(link).expect(400)
  expect(await emailOf(ruth.id)).toBe(`left${made}@church.test`)
})

const emailOf = async (id: number) =>
  (await services.db.user.findUniqueOrThrow({ where: { id } })).email
