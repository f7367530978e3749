import { emailChangeErrors, emailChangeMessages as messages } from '@church/shared'
import { beforeEach, expect, test } from 'vitest'
import { csrfHeaders } from '../../../test/csrf.ts'
import { aMember, anAdmin, PASSWORD, type Person } from '../../../test/factories.ts'
import { outboxMails } from '../../../test/outbox.ts'
import { startTestServer } from '../../../test/server.ts'

const server = await startTestServer()
const { request, clock, services, url } = server
const csrf = await csrfHeaders(server)
const DAY = 86_400_000

let ruth: Person
let made = 0
beforeEach(async () => {
  made += 1
  ruth = await aMember(server, { firstName: 'Ruth', email: `ruth${made}@church.test` })
})

const changeTo = (email: string) =>
  request.put('/api/users/profile/update/').set(ruth.auth).send({ email })

/** Signs in anew, with which one may change again: a change renews the tokens. */
async function signInAs(email: string, password = PASSWORD) {
  const answer = await request.post('/api/users/login/').send({ username: email, password })
  return { status: answer.status, auth: { Authorization: `Bearer ${answer.body.token}` } }
}

async function mailsTo(address: string) {
  await services.mailer.idle()
  const mails = await outboxMails(services.env.DATA_DIR)
  return mails.filter(({ to }) => to?.some((each) => each.address === address))
}

/** The links that an address was sent. */
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

const takeBack = (link: { uidb64: string; token: string }) =>
  request.post('/api/members/email-change-revert/').set(csrf).send(link)

test('a slip that is put right within the hour sends the address that it named nothing', async () => {
  const slip = `slip${made}@stranger.test`
  await changeTo(slip).expect(200)
  clock.advance(59 * 60_000)
  const { auth } = await signInAs(slip)
  const email = ruth.email
  await request.put('/api/users/profile/update/').set(auth).send({ email }).expect(200)
  expect(await mailsTo(slip)).toEqual([])
  await takeBack(await linkOf(email)).expect(400)
})

test('a changed address is told to the one before, which can take it back', async () => {
  const thief = `thief${made}@evil.test`
  const changed = await changeTo(thief).expect(200)
  const [mail] = await mailsTo(ruth.email)
  expect(mail?.subject).toBe('Your e-mail address at Example Church was changed')
  expect(mail?.text).toContain('Hello Ruth,')
  expect(mail?.text).toContain(`${url}/#/take-back-email/`)
  expect(`${mail?.text}${mail?.html}`).not.toContain(thief)
  expect((await signInAs(ruth.email)).status).toBe(401)

  const { body } = await takeBack(await linkOf(ruth.email)).expect(200)
  expect(body).toEqual({ detail: messages.takenBack })
  expect((await signInAs(ruth.email)).status).toBe(200)
  expect((await signInAs(thief)).status).toBe(401)
  await request
    .get('/api/users/sessions/current/')
    .set('Authorization', `Bearer ${changed.body.token}`)
    .expect(401)
  await request.post('/api/token/refresh/').send({ refresh: changed.body.refreshToken }).expect(401)
})

test('an admin who changes it is told of too; a change of names alone is not', async () => {
  const admin = await anAdmin(server)
  const update = (body: object) =>
    request.put(`/api/users/update/${ruth.id}/`).set(admin.auth).send(body).expect(200)
  await update({ first_name: 'Rut', email: ruth.email.toUpperCase() })
  expect(await mailsTo(ruth.email)).toEqual([])
  await update({ email: `corrected${made}@church.test` })
  await takeBack(await linkOf(ruth.email)).expect(200)
})

test('it goes back to the first address over several changes, and no later link works after that', async () => {
  const [first, second] = [`one${made}@evil.test`, `two${made}@evil.test`]
  await changeTo(first).expect(200)
  ruth.auth = (await signInAs(first)).auth
  await changeTo(second).expect(200)
  const later = await linkOf(first)
  await takeBack(await linkOf(ruth.email)).expect(200)
  expect((await takeBack(later).expect(400)).body.detail).toBe(emailChangeErrors.linkUsed.detail)
  expect((await signInAs(ruth.email)).status).toBe(200)
})

test('a link works once, for seven days, and only as it was sent', async () => {
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

test('an address that somebody else has by now stays theirs, and the link stays good', async () => {
  await changeTo(`moved${made}@church.test`).expect(200)
  const link = await linkOf(ruth.email)
  const other = await aMember(server, { email: ruth.email })
  const { body } = await takeBack(link).expect(409)
  expect(body.detail).toBe(emailChangeErrors.addressTaken.detail)
  await services.db.user.delete({ where: { id: other.id } })
  await takeBack(link).expect(200)
})

test('links to set a password that went to the old address are over with the change', async () => {
  await request
    .post('/api/members/password-reset/')
    .set(csrf)
    .send({ email: ruth.email })
    .expect(200)
  await services.mailer.idle()
  await changeTo(`fresh${made}@church.test`).expect(200)
  const open = await services.db.passwordReset.count({ where: { userId: ruth.id, usedAt: null } })
  expect(open).toBe(0)
})

test('nobody changes their address more than five times an hour', async () => {
  for (let n = 0; n < 5; n++) {
    const email = `try${n}-${made}@church.test`
    await changeTo(email).expect(200)
    ruth.auth = (await signInAs(email)).auth
  }
  await changeTo(`try5-${made}@church.test`).expect(429)
  await changeTo(`try4-${made}@church.test`).expect(200)
})

test('the call wants the CSRF header, and the token is stored hashed', async () => {
  await changeTo(`safe${made}@church.test`).expect(200)
  const link = await linkOf(ruth.email)
  await request.post('/api/members/email-change-revert/').send(link).expect(403)
  const row = await services.db.emailChange.findFirstOrThrow({ where: { userId: ruth.id } })
  expect(JSON.stringify(row)).not.toContain(link.token)
})
