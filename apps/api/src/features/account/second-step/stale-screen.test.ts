import { expect, test } from 'vitest'
import { cookieOf } from '../../../../test/cookie.ts'
import {
  aMember,
  anAdmin,
  PASSWORD,
  type Person,
  withOldProof,
  withRole,
} from '../../../../test/factories.ts'
import { createMailbox } from '../../../../test/mailbox.ts'
import { resetByMail } from '../../../../test/reset-by-mail.ts'
import { aChurch } from '../../../../test/server.ts'
import { appCode, switchOnTwoStep } from '../../../../test/two-step.ts'

// Somebody at an unattended screen tries to turn it into a sign-in of their own, with a recent proof.

const server = await aChurch()
const { clock, request } = server
const mailbox = createMailbox(server)
const HOUR = 3_600_000
const NEW_PASSWORD = 'another good long password'

type Auth = Person['auth']

const move = (who: Person, email: string) =>
  request.put('/api/users/profile/update/').set(who.auth).send({ id: who.id, email })
const bearer = ({ body }: { body: { token?: string } }): Auth => ({
  Authorization: `Bearer ${body.token}`,
})

/** Changes an address and confirms it, as somebody can who also reads the new mailbox. */
async function moveAndConfirm(who: Person, email: string): Promise<void> {
  await move(who, email).expect(200)
  const token = await mailbox.token(email, 'confirm-email')
  await request.post('/api/users/email-confirmation/').set(who.auth).send({ token }).expect(200)
}

/** Signs in with a code mailed to an address. */
async function signInByCode(email: string): Promise<Auth> {
  const asked = await request.post('/api/users/login/code/').send({ email }).expect(200)
  const code = await mailbox.code(email)
  const confirming = request.post('/api/users/login/code/confirm/').set('Cookie', cookieOf(asked))
  return bearer(await confirming.send({ email, code }).expect(200))
}

const signIn = (username: string, password: string) =>
  request.post('/api/users/login/').send({ username, password })
const prove = (auth: Auth, body: object) =>
  request.post('/api/users/profile/prove/').set(auth).send(body)
/** What needs a recent proof: makes somebody an admin. */
const promote = (auth: Auth, { id }: Person) =>
  request.put(`/api/users/update/${id}/`).set(auth).send({ isAdmin: true })

const withRights = {
  admin: () => anAdmin(server),
  steward: () => withRole(server, 'steward'),
  carer: () => withRole(server, 'carer'),
}

test.each(Object.entries(withRights))(
  'the address of %s, to which codes go, does not change at an unattended screen',
  async (role, make) => {
    const ruth = await withOldProof(server, await make())
    const thief = `thief-of-${role}@church.test`
    const { body } = await move(ruth, thief).expect(403)
    expect(body.code).toBe('proof-needed')
    await request.post('/api/users/login/code/').send({ email: thief }).expect(200)
    expect(await mailbox.code(thief)).toBeNull()
    // What the specification's client sends with another name.
    const names = { id: ruth.id, first_name: 'Ruthie', email: ruth.email }
    await request.put('/api/users/profile/update/').set(ruth.auth).send(names).expect(200)
    await prove(ruth.auth, { password: PASSWORD }).expect(200)
    await move(ruth, thief).expect(200)
  },
)

test('a member without rights changes their address in one call', async () => {
  const ruth = await withOldProof(server, await aMember(server))
  const { body } = await move(ruth, 'ruth.moved@church.test').expect(200)
  expect(body.email).toBe('ruth.moved@church.test')
})

test('an admin whose right waits for two-step sign-in needs a proof, too', async () => {
  const strict = await aChurch({ env: { REQUIRE_ADMIN_2FA: true } })
  const ada = await withOldProof(strict, await anAdmin(strict))
  const change = { id: ada.id, email: 'thief@church.test' }
  const moving = strict.request.put('/api/users/profile/update/').set(ada.auth).send(change)
  expect((await moving.expect(403)).body.code).toBe('proof-needed')
})

test('for an hour after a change of address, mail to the new one proves nothing', async () => {
  const [ada, mary] = [await anAdmin(server), await aMember(server)]
  const email = 'ada.moved@church.test'
  await moveAndConfirm(ada, email)

  const byCode = await signInByCode(email)
  await request.get('/api/users/').set(byCode).expect(200)
  expect((await promote(byCode, mary).expect(403)).body.code).toBe('proof-needed')

  expect((await resetByMail(server, email, NEW_PASSWORD)).status).toBe(200)
  const byReset = bearer(await signIn(email, NEW_PASSWORD).expect(200))
  expect((await promote(byReset, mary).expect(403)).body.code).toBe('proof-needed')
  const refused = await prove(byReset, { password: NEW_PASSWORD }).expect(409)
  expect(refused.body.code).toBe('address-too-new')

  clock.advance(HOUR)
  await promote(bearer(await signIn(email, NEW_PASSWORD).expect(200)), mary).expect(200)
})

test('an app set up with a password from such a mail proves nothing either', async () => {
  const ada = await anAdmin(server)
  const email = 'ada.app@church.test'
  await moveAndConfirm(ada, email)
  expect((await resetByMail(server, email, NEW_PASSWORD)).status).toBe(200)
  const signedIn = bearer(await signIn(email, NEW_PASSWORD).expect(200))
  const path = '/api/users/profile/two-step/'
  const started = await request
    .post(`${path}start/`)
    .set(signedIn)
    .send({ password: NEW_PASSWORD })
    .expect(200)
  const { key } = started.body
  const code = appCode(server, key)
  await request.post(`${path}confirm/`).set(signedIn).send({ code }).expect(200)
  clock.advance(30_000)
  const refused = await prove(signedIn, { code: appCode(server, key) }).expect(409)
  expect(refused.body.code).toBe('address-too-new')
})

test('the password and the app from before the change still prove', async () => {
  const [ada, mary] = [await anAdmin(server), await aMember(server)]
  const key = await switchOnTwoStep(server, ada)
  clock.advance(30_000)
  const email = 'ada.both@church.test'
  await moveAndConfirm(ada, email)
  const body = { username: email, password: PASSWORD, code: appCode(server, key) }
  const signedIn = bearer(await request.post('/api/users/login/').send(body).expect(200))
  await promote(signedIn, mary).expect(200)
})
