import { passwordErrors, passwordResetErrors } from '@church/shared'
import { beforeEach, expect, test } from 'vitest'
import { cookieOf } from '../../../../test/cookie.ts'
import { csrfHeaders } from '../../../../test/csrf.ts'
import { aMember, PASSWORD, type Person } from '../../../../test/factories.ts'
import { outboxMails } from '../../../../test/outbox.ts'
import { aChurch } from '../../../../test/server.ts'
import { hashToken, randomToken } from '../../../platform/random-token.ts'
import { AUTH_LIMITS } from './auth-limits.ts'
import { consumeReset } from './consume-reset.ts'
import { insertReset } from './reset-data.ts'

const server = await aChurch()
const { request, clock, services, url } = server
const csrf = await csrfHeaders(server)
const MINUTE = 60_000
const SENT =
  "Email sent successfully! Please check your inbox. If you don't see it, check your Spam or Junk folder."
const NEW_PASSWORD = 'another good long password'

let ruth: Person
beforeEach(async () => {
  ruth = await aMember(server)
})

const ask = (email: string) =>
  request.post('/api/members/password-reset/').set(csrf).send({ email })

const confirm = (link: { uidb64: string; token: string }, password = NEW_PASSWORD) =>
  request
    .post('/api/members/password-reset-confirm/')
    .set(csrf)
    .send({ ...link, password })

const signIn = (password: string) =>
  request.post('/api/users/login/').send({ username: ruth.email, password })

async function mailsTo({ email }: { email: string }) {
  await services.outbox.idle()
  const mails = await outboxMails(services.env.DATA_DIR)
  return mails.filter(({ to }) => to?.some(({ address }) => address === email))
}

/** The links sent to the person. */
async function linksOf(person: { email: string }) {
  const mails = await mailsTo(person)
  return mails.flatMap(({ text = '' }) => {
    const [, uidb64, token] = /\/#\/reset-password\/([\w-]+)\/([\w-]+)/.exec(text) ?? []
    return uidb64 && token ? [{ uidb64, token }] : []
  })
}

async function aLink() {
  await ask(ruth.email).expect(200)
  const [link] = await linksOf(ruth)
  if (!link) throw new Error('no link was sent')
  return link
}

test('replaces a forgotten password through the link in the mail, and confirms the address', async () => {
  const { body } = await ask(` ${ruth.email.toUpperCase()} `).expect(200)
  expect(body).toEqual({ detail: SENT })
  const [mail] = await mailsTo(ruth)
  expect(mail).toMatchObject({
    from: { name: 'Example Church' },
    subject: 'Set a new password for Example Church',
  })
  expect(mail?.text).toContain('Hello Mary,')
  const [link] = await linksOf(ruth)
  expect(mail?.html).toContain(`href="${url}/#/reset-password/${link?.uidb64}/${link?.token}"`)
  const answer = await confirm(link ?? { uidb64: '', token: '' }).expect(200)
  expect(answer.body).toEqual({ detail: 'Password reset successfully!' })
  await signIn(PASSWORD).expect(401)
  await signIn(NEW_PASSWORD).expect(200)
  const { emailConfirmedAt } = await services.db.user.findUniqueOrThrow({ where: { id: ruth.id } })
  expect(emailConfirmedAt).toEqual(clock.now())
})

test('builds the link from PUBLIC_URL, whatever host the request names', async () => {
  await ask(ruth.email)
    .set({ Host: 'evil.test', 'X-Forwarded-Host': 'evil.test', Origin: 'https://evil.test' })
    .expect(200)
  const [mail] = await mailsTo(ruth)
  expect(mail?.text).toContain(`${url}/#/reset-password/`)
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
})

test('gives the same answer for an unknown address, and sends no mail', async () => {
  const known = await ask(ruth.email)
  const stranger = { email: 'nobody@church.test' }
  const unknown = await ask(stranger.email)
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
  expect(await mailsTo(stranger)).toEqual([])
})

test('does the work for a known address after the response', async () => {
  const client = await server.beside.connect()
  try {
    // Any write for the account now has to wait.
    await client.query('BEGIN')
    await client.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [ruth.id])
    await ask(ruth.email).expect(200)
    const stored = 'SELECT FROM password_resets WHERE user_id = $1'
    expect((await client.query(stored, [ruth.id])).rowCount).toBe(0)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  expect(await linksOf(ruth)).toHaveLength(1)
})

test('both calls require the CSRF header to match the cookie', async () => {
  const { uidb64, token } = await aLink()
  const bodies = {
    '/api/members/password-reset/': { email: ruth.email },
    '/api/members/password-reset-confirm/': { uidb64, token, password: NEW_PASSWORD },
  }
  for (const [path, body] of Object.entries(bodies)) {
    await request.post(path).send(body).expect(403)
    await request
      .post(path)
      .set('Cookie', csrf.Cookie ?? '')
      .send(body)
      .expect(403)
    await request
      .post(path)
      .set({ ...csrf, 'X-CSRFToken': 'something-else' })
      .send(body)
      .expect(403)
  }
  expect(await linksOf(ruth)).toHaveLength(1)
  await signIn(PASSWORD).expect(200)
})

test('stores the token hashed', async () => {
  const { token } = await aLink()
  const row = await services.db.passwordReset.findFirstOrThrow({ where: { userId: ruth.id } })
  expect(JSON.stringify(row)).not.toContain(token)
  expect(row.tokenHash).toBe(hashToken(token))
})

test('a link works once, even if used ten times at once', async () => {
  const link = await aLink()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => confirm(link, `${NEW_PASSWORD} ${n}`)),
  )
  const winner = answers.findIndex(({ status }) => status === 200)
  const losers = answers.filter(({ status }) => status !== 200)
  expect(losers.map(({ status, body }) => [status, body.detail])).toEqual(
    Array(9).fill([400, passwordResetErrors.linkUsed.detail]),
  )
  await signIn(`${NEW_PASSWORD} ${winner}`).expect(200)
  const again = await confirm(link).expect(400)
  expect(again.body.detail).toBe(passwordResetErrors.linkUsed.detail)
})

test("using a link invalidates the account's other links, even concurrently", async () => {
  for (let n = 0; n < 3; n++) await ask(ruth.email).expect(200)
  const other = await aMember(server)
  await ask(other.email).expect(200)
  const links = await linksOf(ruth)
  expect(links).toHaveLength(3)
  const answers = await Promise.all(links.map((link) => confirm(link)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  for (const link of links)
    expect((await confirm(link)).body.detail).toBe(passwordResetErrors.linkUsed.detail)
  const [others] = await linksOf(other)
  await confirm(others ?? { uidb64: '', token: '' }).expect(200)
})

test('processes that create or use links of one account at once take turns', async () => {
  const { pool } = services
  const { id: userId } = ruth
  for (let round = 0; round < 10; round++) {
    clock.advance(60 * MINUTE)
    const now = clock.now()
    const tokens = Array.from({ length: 8 }, randomToken)
    const opened = await Promise.all(
      tokens.map((token) => insertReset(pool, { userId, knownBrowser: null, token, now })),
    )
    const good = tokens.filter((_, each) => opened[each])
    expect(good).toHaveLength(3)
    const used = await Promise.all(
      good.map((token) => consumeReset(services, { userId, tokenHash: hashToken(token), now }, '')),
    )
    expect(used.filter(Boolean)).toHaveLength(1)
  }
})

test('a link expires after one hour', async () => {
  const link = await aLink()
  clock.advance(60 * MINUTE - 1)
  await confirm(link).expect(200)
  const late = await aLink().then(() => linksOf(ruth))
  clock.advance(60 * MINUTE)
  const details = []
  for (const each of late) details.push((await confirm(each).expect(400)).body.detail)
  expect(details.sort()).toEqual(
    [passwordResetErrors.linkUsed.detail, passwordResetErrors.linkExpired.detail].sort(),
  )
  await signIn(NEW_PASSWORD).expect(200)
})

test('rejects a link that was tampered with, and changes nothing', async () => {
  const { uidb64, token } = await aLink()
  const other = await aMember(server)
  const uidOf = (text: string) => Buffer.from(text).toString('base64url')
  const tampered = [
    { uidb64, token: token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
    { uidb64, token: `${token}A` },
    { uidb64, token: hashToken(token) },
    { uidb64: uidOf(String(other.id)), token },
    { uidb64: uidOf('2147483648'), token },
    { uidb64: uidOf('-1'), token },
    { uidb64: uidOf(`${ruth.id} OR 1=1`), token },
    { uidb64: `${uidb64}=`, token },
    { uidb64: '%00', token },
  ]
  for (const link of tampered) {
    const { body } = await confirm(link).expect(400)
    expect(body.detail).toBe(passwordResetErrors.linkInvalid.detail)
  }
  await signIn(PASSWORD).expect(200)
  await confirm({ uidb64, token }).expect(200)
})

test('rejecting a short password leaves the link valid', async () => {
  const link = await aLink()
  const { body } = await confirm(link, 'short').expect(400)
  expect(Object.keys(body.errors)).toEqual(['password'])
  await confirm(link).expect(200)
})

test('a reset ends all sign-ins at once and notifies the owner by mail', async () => {
  clock.set('2026-06-30T22:30:00Z')
  const first = (await signIn(PASSWORD).expect(200)).body
  const second = (await signIn(PASSWORD).expect(200)).body
  const other = await aMember(server)
  await confirm(await aLink()).expect(200)
  for (const { token, refreshToken } of [first, second]) {
    await request
      .get('/api/users/sessions/current/')
      .set('Authorization', `Bearer ${token}`)
      .expect(401)
    await request.post('/api/token/refresh/').send({ refresh: refreshToken }).expect(401)
  }
  await request.get('/api/users/sessions/current/').set(other.auth).expect(200)
  const changed = (await mailsTo(ruth)).find(({ subject }) => subject?.includes('changed'))
  expect(changed?.subject).toBe('Your password for Example Church was changed')
  // The church is in London, where it is summer time.
  expect(changed?.text).toContain('30 June 2026 at 23:30')
  expect(changed?.text).not.toContain(NEW_PASSWORD)
})

test('sends an account three reset mails an hour, even for ten concurrent requests', async () => {
  await Promise.all(Array.from({ length: 10 }, () => ask(ruth.email).expect(200)))
  expect(await linksOf(ruth)).toHaveLength(3)
  clock.advance(59 * MINUTE)
  await ask(ruth.email).expect(200)
  expect(await linksOf(ruth)).toHaveLength(3)
  clock.advance(MINUTE)
  await ask(ruth.email).expect(200)
  expect(await linksOf(ruth)).toHaveLength(4)
})

test('the owner can sign in after a reset, even if they had tried too often', async () => {
  for (let n = 0; n < 10; n++) await signIn(`wrong ${n}`).expect(401)
  await signIn(PASSWORD).expect(429)
  await confirm(await aLink()).expect(200)
  await signIn(NEW_PASSWORD).expect(200)
})

test('a reset counts towards the concurrency limit of its network', async () => {
  const link = await aLink()
  const { underWay } = services.authLimits
  const releases: (() => void)[] = []
  for (let slot = underWay.acquire('127.0.0.1 pages'); typeof slot !== 'string'; ) {
    releases.push(slot)
    slot = underWay.acquire('127.0.0.1 pages')
  }
  const { body } = await confirm(link).expect('Retry-After', '10')
  expect([passwordErrors.addressBusy.code, passwordErrors.busy.code]).toContain(body.code)
  for (const release of releases) release()
  await confirm(link).expect(200)
})

test('does not repeat a name that is a link or a message', async () => {
  for (const firstName of [
    'Win at www.evil.test',
    'evil.test',
    'http://evil.test',
    'x'.repeat(50),
  ]) {
    const victim = await aMember(server, { firstName })
    await ask(victim.email).expect(200)
    const [mail] = await mailsTo(victim)
    expect(mail?.text).toContain('Hello,')
    expect(mail?.to).toEqual([{ name: '', address: victim.email }])
    expect(`${mail?.text}${mail?.html}`).not.toContain(firstName)
  }
})

test('counts only the mails that leave, and tells a network that has caused too many', async () => {
  const { mails } = services.authLimits
  const here = '127.0.0.1 pages'
  await mails.reset(here)
  for (let n = 0; n < 300; n++) await ask(`made-up-${n}@example.org`).expect(200)
  for (let n = 0; n < AUTH_LIMITS.mails.points - 1; n++) await mails.consume(here)
  // The last mail leaves; further requests of one account cause none.
  await ask(ruth.email).expect(200)
  expect(await linksOf(ruth)).toHaveLength(1)
  const { body } = await ask('nobody@church.test').expect(429).expect('Retry-After', '3')
  expect(body.detail).toContain('Please wait 3 seconds, then try again, or switch off Wi-Fi')
  clock.advance(3_000)
  const naomi = await aMember(server)
  await ask(naomi.email).expect(200)
  expect(await linksOf(naomi)).toHaveLength(1)
  await mails.reset(here)
})

test('strangers do not use up the links of a browser that has signed in before', async () => {
  const signedIn = await request
    .post('/api/users/login/')
    .send({ username: ruth.email, password: PASSWORD })
    .expect(200)
  const own = `${csrf.Cookie}; ${cookieOf(signedIn)}`
  for (let n = 0; n < 4; n++) await ask(ruth.email).expect(200)
  expect(await linksOf(ruth)).toHaveLength(3)
  for (let n = 0; n < 4; n++) await ask(ruth.email).set('Cookie', own).expect(200)
  expect(await linksOf(ruth)).toHaveLength(6)
})

test('says whether a link still works, without using it up or telling why it does not', async () => {
  const link = await aLink()
  const check = async (sent: { uidb64: string; token: string }) => {
    const { body } = await request
      .post('/api/members/password-reset-check/')
      .set(csrf)
      .send(sent)
      .expect(200)
    return body
  }
  expect(await check(link)).toEqual({ works: true })
  expect(await check({ ...link, token: 'made-up' })).toEqual({ works: false })
  clock.advance(61 * MINUTE)
  expect(await check(link)).toEqual({ works: false })
  await ask(ruth.email).expect(200)
  const next = (await linksOf(ruth)).find(({ token }) => token !== link.token) ?? link
  expect(await check(next)).toEqual({ works: true })
  await confirm(next).expect(200)
  expect(await check(next)).toEqual({ works: false })
})
