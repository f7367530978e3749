import { emailChangeErrors, mailboxErrors } from '@church/shared'
import { beforeEach, expect, test } from 'vitest'
import { cookieOf } from '../../../../test/cookie.ts'
import { csrfHeaders } from '../../../../test/csrf.ts'
import { aMember, PASSWORD, type Person } from '../../../../test/factories.ts'
import { createMailbox } from '../../../../test/mailbox.ts'
import { resetByMail } from '../../../../test/reset-by-mail.ts'
import { aChurch } from '../../../../test/server.ts'
import { switchOnTwoStep } from '../../../../test/two-step.ts'

const server = await aChurch()
const { request, clock, services } = server
const mailbox = createMailbox(server)
const csrf = await csrfHeaders(server)
const OWN = 'a password of her own'
const SECRET = '01582 555100'

let made = 0
let victim: string
let planter: Person
beforeEach(async () => {
  made += 1
  victim = `victim${made}@church.test`
  planter = await aMember(server, { email: `planter${made}@evil.test`, isConfirmed: true })
})

const bearer = ({ token }: { token: string }) => ({ Authorization: `Bearer ${token}` })

const register = () =>
  request
    .post('/api/users/register/')
    .send({ first_name: 'Vera', last_name: 'Hill', email: victim, password: OWN })

const signIn = (username: string, password: string) =>
  request.post('/api/users/login/').send({ username, password })

/** Sets a password with the mail that an address gets. */
const reset = (email: string, password = OWN) => resetByMail(server, email, password)

async function signInByCode(email: string) {
  const asked = await request.post('/api/users/login/code/').send({ email }).expect(200)
  const code = await mailbox.code(email)
  return request
    .post('/api/users/login/code/confirm/')
    .set('Cookie', cookieOf(asked))
    .send({ email, code })
}

async function takeBack(email: string) {
  const link = await mailbox.link(email, 'take-back-email')
  return request
    .post('/api/members/email-change-revert/')
    .set(csrf)
    .send(link ?? {})
}

/** Enters the victim's address into the account of the planter. @returns the new tokens */
async function plant() {
  const { body } = await request
    .put('/api/users/profile/update/')
    .set(planter.auth)
    .send({ email: victim })
    .expect(200)
  return bearer(body)
}

async function enterPhone(auth: { Authorization: string }) {
  await request
    .put('/api/users/profile/update/additional/')
    .set(auth)
    .send({ phone_number: SECRET })
    .expect(200)
}

const ownData = (auth: { Authorization: string }) =>
  request.get('/api/users/profile/download/').set(auth)

test.each([
  ['a reset', () => reset(victim)],
  ['a code', () => signInByCode(victim)],
])(
  '%s through a planted address gives the account back to its owner, and frees the address',
  async (_, prove) => {
    const stale = await plant()
    await register().expect(409)
    const freed = await prove()
    expect([freed.status, freed.body.code]).toEqual([409, mailboxErrors.addressFreed.code])
    await ownData(stale).expect(401)
    const { body } = await register().expect(201)
    await enterPhone(bearer(body))

    const back = await takeBack(planter.email)
    expect([back.status, back.body.code]).toEqual([400, emailChangeErrors.linkUsed.code])
    expect((await reset(planter.email)).status).toBe(200)
    const { body: again } = await signIn(planter.email, OWN).expect(200)
    expect(again.id).toBe(planter.id)
    expect((await ownData(bearer(again)).expect(200)).text).not.toContain(SECRET)
    await signIn(victim, OWN).expect(200)
  },
)

test('a link to an address that its owner has confirmed since leaves their second step', async () => {
  const { body: vera } = await register().expect(201)
  const change = (email: string, auth = bearer(vera)) =>
    request.put('/api/users/profile/update/').set(auth).send({ email }).expect(200)
  const { body: away } = await change(`other${made}@church.test`)
  const { body: back } = await change(victim, bearer(away))
  expect(back.email).toBe(victim)
  const link = await mailbox.link(victim, 'take-back-email')
  clock.advance(60_000)
  expect((await reset(victim, PASSWORD)).status).toBe(200)
  const { body: signedIn } = await signIn(victim, PASSWORD).expect(200)
  await switchOnTwoStep(server, { ...signedIn, auth: bearer(signedIn) })
  await request
    .post('/api/members/email-change-revert/')
    .set(csrf)
    .send(link ?? {})
    .expect(200)
  expect((await reset(victim)).status).toBe(200)
  expect((await signIn(victim, OWN)).body.code).toBe('code-needed')
})

test('a confirmed new address keeps the account, and the previous owner can still take it back', async () => {
  const auth = await plant()
  const token = await mailbox.token(victim, 'confirm-email')
  await request.post('/api/users/email-confirmation/').set(auth).send({ token }).expect(200)
  expect((await reset(victim)).status).toBe(200)
  await signIn(victim, OWN).expect(200)
  expect((await takeBack(planter.email)).status).toBe(200)
  await signIn(victim, OWN).expect(401)
})

test.each([
  ['a reset', () => reset(victim).then(() => signIn(victim, OWN))],
  ['a code', () => signInByCode(victim)],
])(
  '%s leaves a stranger who registered with the address no way into the account',
  async (_, prove) => {
    const { body: stranger } = await request
      .post('/api/users/register/')
      .send({ first_name: 'Vera', last_name: 'Hill', email: victim, password: PASSWORD })
      .expect(201)
    const { body } = await prove()
    await enterPhone(bearer(body))
    await ownData(bearer(stranger)).expect(401)
    await request.post('/api/token/refresh/').send({ refresh: stranger.refreshToken }).expect(401)
    await signIn(victim, PASSWORD).expect(401)
  },
)

test('a second step that a stranger set up does not keep the owner of the mailbox out', async () => {
  const stranger = await aMember(server, { email: victim })
  await switchOnTwoStep(server, stranger)
  expect((await reset(victim)).status).toBe(200)
  await signIn(victim, OWN).expect(200)
  const { recoveryCodes } = await services.db.user.findUniqueOrThrow({
    where: { id: stranger.id },
    include: { recoveryCodes: true },
  })
  expect(recoveryCodes).toEqual([])
})

test('a second step of a confirmed account outlives a reset', async () => {
  await switchOnTwoStep(server, planter)
  expect((await reset(planter.email)).status).toBe(200)
  expect((await signIn(planter.email, OWN).expect(401)).body.code).toBe('code-needed')
})

test('an address that nobody had confirmed is not reserved for its person', async () => {
  const moved = async () => {
    const stranger = await aMember(server, { email: victim })
    await switchOnTwoStep(server, stranger)
    planter = stranger
    const email = `other${made}@evil.test`
    await request.put('/api/users/profile/update/').set(stranger.auth).send({ email }).expect(200)
  }
  await moved()
  const { body } = await register().expect(201)
  expect((await takeBack(victim)).body.code).toBe(emailChangeErrors.addressTaken.code)
  await services.db.user.delete({ where: { id: body.id } })
  expect((await takeBack(victim)).status).toBe(200)
  await signIn(victim, PASSWORD).expect(401)
  expect((await reset(victim)).status).toBe(200)
  await signIn(victim, OWN).expect(200)
})

test('after seven days, a planted address belongs to its mailbox', async () => {
  await plant()
  clock.advance(8 * 86_400_000)
  expect((await reset(victim)).status).toBe(200)
  expect((await takeBack(planter.email)).status).toBe(400)
  await signIn(victim, PASSWORD).expect(401)
  await signIn(victim, OWN).expect(200)
})
