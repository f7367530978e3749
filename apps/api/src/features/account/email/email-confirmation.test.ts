import { emailConfirmationErrors as errors, generalErrors } from '@church/shared'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../../test/factories.ts'
import { outboxMails } from '../../../../test/outbox.ts'
import { aChurch } from '../../../../test/server.ts'

const server = await aChurch()
const { request, clock, services, url } = server
const { db } = services
const DAY = 86_400_000
const CONFIRMED = 'Thank you. Your email address is confirmed.'

let made = 0
/** Registers someone over HTTP, which sends a link. */
async function someoneNew() {
  made += 1
  const email = `new${made}@church.test`
  const { body } = await request
    .post('/api/users/register/')
    .send({ first_name: 'Ruth', last_name: 'New', email, password: PASSWORD })
    .expect(201)
  return { id: body.id, email, auth: { Authorization: `Bearer ${body.token}` } }
}

/** The tokens sent to an address, in no particular order. */
async function tokensOf(email: string): Promise<string[]> {
  await services.outbox.idle()
  const mails = await outboxMails(services.env.DATA_DIR)
  const own = mails.filter(({ to }) => to?.some(({ address }) => address === email))
  return own.flatMap(({ text = '' }) => {
    const [link, token] = /http\S+\/#\/confirm-email\/([\w-]+)/.exec(text) ?? []
    expect(link?.startsWith(`${url}/#/`)).toBe(true)
    return token ?? []
  })
}

type Auth = { Authorization: string }
const confirm = ({ auth }: { auth: Auth }, token = '') =>
  request.post('/api/users/email-confirmation/').set(auth).send({ token })
const resend = (auth: { Authorization: string }) =>
  request.post('/api/users/profile/email-confirmation/').set(auth)

async function isConfirmed({ id, auth }: Awaited<ReturnType<typeof someoneNew>>) {
  const { body } = await request.get(`/api/users/${id}/`).set(auth).expect(200)
  return body.email_confirmed
}

test('the link in the mail confirms a newcomer’s address, also if it is opened twice', async () => {
  const ruth = await someoneNew()
  expect(await isConfirmed(ruth)).toBe(false)
  const [token] = await tokensOf(ruth.email)
  const { body } = await confirm(ruth, token).expect(200)
  expect(body).toEqual({ detail: CONFIRMED })
  expect(await isConfirmed(ruth)).toBe(true)
  clock.advance(1_000)
  await confirm(ruth, token).expect(200)
  const { emailConfirmedAt } = await db.user.findUniqueOrThrow({ where: { id: ruth.id } })
  expect(emailConfirmedAt?.getTime()).toBeLessThan(clock.now().getTime())
  expect(JSON.stringify(await db.emailConfirmation.findMany())).not.toContain(token)
})

test('a link confirms no address but the one it was sent to', async () => {
  const ruth = await someoneNew()
  const [token] = await tokensOf(ruth.email)
  const email = `moved${made}@church.test`
  const { body: moved } = await request
    .put('/api/users/profile/update/')
    .set(ruth.auth)
    .send({ email })
    .expect(200)
  const auth = { Authorization: `Bearer ${moved.token}` }
  const { code } = errors.linkInvalid
  expect((await confirm({ auth }, token).expect(400)).body).toMatchObject({ code })
  expect((await confirm({ auth }, 'made-up').expect(400)).body).toMatchObject({ code })
  expect(await isConfirmed({ ...ruth, auth })).toBe(false)
  const [next] = await tokensOf(email)
  await confirm({ auth }, next).expect(200)
  expect(await isConfirmed({ ...ruth, auth })).toBe(true)
})

test('only somebody signed in to the account who reads its mailbox can confirm the address', async () => {
  const [stranger, owner] = [await someoneNew(), await someoneNew()]
  const [token] = await tokensOf(stranger.email)
  await request.post('/api/users/email-confirmation/').send({ token }).expect(401)
  const { code } = errors.otherAccount
  expect((await confirm(owner, token).expect(400)).body).toMatchObject({ code })
  expect(await isConfirmed(stranger)).toBe(false)
})

test('a link expires after seven days', async () => {
  const ruth = await someoneNew()
  const [token] = await tokensOf(ruth.email)
  clock.advance(7 * DAY)
  const { body: again } = await request
    .post('/api/users/login/')
    .send({ username: ruth.email, password: PASSWORD })
    .expect(200)
  const auth = { Authorization: `Bearer ${again.token}` }
  const { body } = await confirm({ auth }, token).expect(400)
  expect(body).toMatchObject({ code: errors.linkExpired.code })
  clock.advance(-7 * DAY)
})

test('sends the link again three times an hour, and not at all to a confirmed address', async () => {
  const ruth = await someoneNew()
  for (let n = 0; n < 3; n++) {
    expect((await resend(ruth.auth).expect(200)).body).toEqual({
      detail: 'We’ve sent you an email with a link. Please open it to confirm your address.',
    })
  }
  const { body } = await resend(ruth.auth).expect(429)
  expect(body).toMatchObject({ code: generalErrors.tooManyTries.code })
  const tokens = await tokensOf(ruth.email)
  expect(tokens).toHaveLength(4)
  await confirm(ruth, tokens.at(-1)).expect(200)
  expect((await resend(ruth.auth).expect(200)).body).toEqual({ detail: CONFIRMED })
  expect(await tokensOf(ruth.email)).toHaveLength(4)
})

test('says whether a link confirms the caller’s address, without confirming it', async () => {
  const ruth = await someoneNew()
  const naomi = await someoneNew()
  const [token] = await tokensOf(ruth.email)
  const check = async ({ auth }: { auth: Auth }, sent = token) => {
    const path = '/api/users/email-confirmation/check/'
    const { body } = await request.post(path).set(auth).send({ token: sent }).expect(200)
    return body
  }
  expect(await check(ruth)).toEqual({ works: true })
  expect(await isConfirmed(ruth)).toBe(false)
  expect(await check(naomi)).toEqual({ works: false })
  expect(await check(ruth, 'made-up')).toEqual({ works: false })
  clock.advance(8 * DAY)
  expect(await db.emailConfirmation.count({ where: { userId: ruth.id } })).toBe(1)
  const { body } = await request
    .post('/api/users/login/')
    .send({ username: ruth.email, password: PASSWORD })
    .expect(200)
  expect(await check({ auth: { Authorization: `Bearer ${body.token}` } })).toEqual({ works: false })
})
