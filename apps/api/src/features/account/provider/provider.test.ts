import { createHash, generateKeyPairSync } from 'node:crypto'
import {
  accountErrors,
  providerErrors,
  type SignInWays,
  signInErrors,
  twoStepErrors,
} from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../../test/authenticator.ts'
import { cookieOf as firstCookieOf } from '../../../../test/cookie.ts'
import { csrfHeaders } from '../../../../test/csrf.ts'
import {
  aMember,
  anAdmin,
  PASSWORD,
  type Person,
  withOldProof,
} from '../../../../test/factories.ts'
import { anIdentityProvider, CLIENT, type Claims } from '../../../../test/identity-provider.ts'
import { outboxMails } from '../../../../test/outbox.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { readEnv } from '../../../platform/env.ts'
import { hashToken } from '../../../platform/random-token.ts'
import { isTwoSteps, RETURN_PATH } from './provider-client.ts'

const lines: string[] = []
const idp = await anIdentityProvider()
const env = {
  // As an operator may write it: the provider calls itself the same without the slash.
  OIDC_ISSUER: `${idp.issuer}/`,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: 'Church account',
  OIDC_ADMIN_GROUP: 'office',
}
const server = await aChurch({
  anew: ['users', 'audit_events'],
  // The provider's clock is the machine's.
  at: new Date().toISOString(),
  logged: (line) => lines.push(line),
  env,
})
const { request, clock, services, url } = server
const { db, pool } = services
idp.allow(url + RETURN_PATH)

const path = '/api/users/provider/'
const EMAIL = 'ruth@church.test'

let admin: Person
let ruth: Person
beforeEach(async () => {
  // The provider's clock goes on.
  clock.set(new Date().toISOString())
  idp.accounts.clear()
  await pool.query(`DELETE FROM settings WHERE key = 'sign-in-ways'`)
  admin = await anAdmin(server)
  ruth = await aMember(server, { firstName: 'Ruth', email: EMAIL, isConfirmed: true })
})

/** Gives somebody an account at the provider. @returns its id there */
function account(id: string, claims: Claims = { email: EMAIL, email_verified: true }): string {
  idp.accounts.set(id, claims)
  return id
}

type Headers = Record<string, string>
const cookieOf = (headers: { 'set-cookie'?: unknown }): Headers => {
  const lines = Array.isArray(headers['set-cookie']) ? headers['set-cookie'] : []
  return { Cookie: lines.map((line: string) => line.split(';')[0]).join('; ') }
}

/** Begins a sign-in in a browser of its own. */
async function begin(auth?: Person['auth']) {
  const { body, headers } = await request
    .post(auth ? `${path}connection/start/` : `${path}sign-in/start/`)
    .set(auth ?? {})
    .expect(200)
  return { page: String(body.url), browser: cookieOf(headers) }
}

/** What the provider sends along with an account after its page was opened. */
async function answerOf(page: string, id: string) {
  const { pathname, searchParams } = await idp.signIn(page, id)
  expect(pathname).toBe(RETURN_PATH)
  return Object.fromEntries(searchParams)
}

const send = (sent: object, browser: Headers) =>
  request.post(`${path}sign-in/`).set(browser).send(sent)

/** Signs in with an account of the provider. */
async function signIn(id: string) {
  const { page, browser } = await begin()
  return send(await answerOf(page, id), browser)
}

async function connect(person: Person, id: string) {
  const { page, browser } = await begin(person.auth)
  const sent = await answerOf(page, id)
  return request
    .post(`${path}connection/`)
    .set({ ...person.auth, ...browser })
    .send(sent)
}

const strangerKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

const connections = () => db.providerAccount.findMany({ orderBy: { id: 'asc' } })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]
const {
  refused,
  unverified,
  unconfirmed,
  unknown,
  unproven,
  untried,
  other,
  taken,
  unavailable,
  whoAreYou,
} = providerErrors

test('signs in by an address that both sides have confirmed, and then by the account there', async () => {
  const id = account('r-1')
  expect(await signIn(id)).toMatchObject({ status: 200, body: { id: ruth.id, email: EMAIL } })
  expect(await connections()).toMatchObject([{ userId: ruth.id, issuer: env.OIDC_ISSUER }])
  // What changes there changes nothing here.
  account(id, { email: 'other@church.test', email_verified: true, name: 'Somebody Else' })
  expect((await signIn(id)).body).toMatchObject({ id: ruth.id, email: EMAIL, name: ruth.name })
  const mails = await db.delivery.findMany({ where: { userId: ruth.id } })
  expect(mails).toMatchObject([{ variant: 'provider-connected' }])
  const actions = await db.auditEvent.findMany({
    where: { actorId: ruth.id },
    orderBy: { id: 'asc' },
  })
  const names = ['provider.connect', 'provider.sign-in', 'provider.sign-in']
  expect(actions.map(({ action }) => action)).toEqual(names)
})

describe('takes no account over', () => {
  const cases: [string, Claims, readonly [number, string]][] = [
    [
      'by an address that is not verified',
      { email: EMAIL, email_verified: false },
      [403, unverified.code],
    ],
    ['by an address of which nothing is said', { email: EMAIL }, [403, unverified.code]],
    [
      'by a word that is no plain yes',
      { email: EMAIL, email_verified: 'true' },
      [403, unverified.code],
    ],
    ['by an address that nobody states', { email_verified: true }, [403, unverified.code]],
    [
      'by a name',
      { name: 'Ruth Member', email: 'x@y.test', email_verified: true },
      [403, unknown.code],
    ],
  ]
  test.each(cases)('%s', async (_how, claims, expected) => {
    expect(codeOf(await signIn(account('thief', claims)))).toEqual(expected)
    expect(await connections()).toEqual([])
  })

  test('by an address that was planted here and never confirmed', async () => {
    await db.user.update({ where: { id: ruth.id }, data: { emailConfirmedAt: null } })
    expect(codeOf(await signIn(account('r-1')))).toEqual([403, unconfirmed.code])
  })

  test('by an address that the provider has given to somebody else', async () => {
    await signIn(account('r-1'))
    expect(codeOf(await signIn(account('r-2')))).toEqual([403, other.code])
  })

  test('by an answer to another browser, without its cookie or with another one', async () => {
    const { page } = await begin()
    const sent = await answerOf(page, account('r-1'))
    expect(codeOf(await send(sent, {}))).toEqual([401, refused.code])
    expect(codeOf(await send(sent, (await begin()).browser))).toEqual([401, refused.code])
  })

  test('by a code that was stolen, or used before', async () => {
    const [thief, victim] = [await begin(), await begin()]
    const sent = await answerOf(victim.page, account('r-1'))
    const own = await answerOf(thief.page, account('t-1', {}))
    expect(codeOf(await send({ ...own, code: sent.code }, thief.browser))).toEqual([
      401,
      refused.code,
    ])
    const again = await begin()
    const once = await answerOf(again.page, 'r-1')
    await send(once, again.browser).expect(200)
    expect(codeOf(await send(once, again.browser))).toEqual([401, refused.code])
  })

  test('by an answer of another issuer', async () => {
    const { page, browser } = await begin()
    const sent = await answerOf(page, account('r-1'))
    const iss = 'https://login.elsewhere.test'
    expect(codeOf(await send({ ...sent, iss }, browser))).toEqual([401, refused.code])
  })

  test('by connecting what is another person’s, or in another’s browser', async () => {
    await signIn(account('r-1'))
    const omar = await aMember(server)
    expect(codeOf(await connect(omar, 'r-1'))).toEqual([409, taken.code])
    const { page, browser } = await begin(omar.auth)
    const sent = await answerOf(page, account('o-1', {}))
    const planted = request.post(`${path}connection/`).set({ ...ruth.auth, ...browser })
    expect(codeOf(await planted.send(sent))).toEqual([401, refused.code])
    expect(codeOf(await send(sent, browser))).toEqual([401, refused.code])
    expect(await connections()).toMatchObject([{ userId: ruth.id }])
  })

  test('by a token that has expired, although a clock may be two minutes off', async () => {
    const { page, browser } = await begin()
    const sent = await answerOf(page, account('r-1'))
    const now = clock.now()
    clock.set(new Date(now.getTime() + 3_600_000 + 3 * 60_000).toISOString())
    expect(codeOf(await send(sent, browser))).toEqual([401, refused.code])
    clock.set(new Date(now.getTime() + 100_000).toISOString())
    const next = await begin()
    await send(await answerOf(next.page, 'r-1'), next.browser).expect(200)
    clock.set(new Date(now.getTime() - 100_000).toISOString())
    const last = await begin()
    await send(await answerOf(last.page, 'r-1'), last.browser).expect(200)
  })

  test('at an unattended screen, which needs a recent proof to connect', async () => {
    const { auth } = await withOldProof(server, ruth)
    await request.post(`${path}connection/start/`).set(auth).expect(403)
  })
})

test('people come back to one address, which leads nowhere else', async () => {
  const { page } = await begin()
  expect(new URL(page).searchParams.get('redirect_uri')).toBe(url + RETURN_PATH)
  expect(new URL(page).searchParams.get('code_challenge_method')).toBe('S256')
  const { headers } = await request
    .get(`${RETURN_PATH}?code=a%26b&state=s&redirect=https://evil.test&next=//evil.test`)
    .expect(303)
  expect(headers.location).toBe('/#/login/provider?code=a%26b&state=s')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(lines.join()).not.toContain('code=')
})

test('a key that the provider replaced is found at once', async () => {
  await signIn(account('r-1'))
  idp.rotate()
  expect((await signIn('r-1')).status).toBe(200)
})

test('a provider that is away says so, and the password still signs in', async () => {
  await signIn(account('r-1'))
  const { page, browser } = await begin()
  const sent = await answerOf(page, 'r-1')
  idp.setAway(true)
  try {
    expect(codeOf(await send(sent, browser))).toEqual([503, unavailable.code])
    clock.advance(10 * 60_000)
    const start = await request.post(`${path}sign-in/start/`)
    expect(codeOf(start)).toEqual([503, unavailable.code])
  } finally {
    idp.setAway(false)
  }
})

test('connects by the person’s own deed, whatever address is there, and disconnects', async () => {
  const id = account('r-9', { email: 'private@elsewhere.test', email_verified: false })
  expect((await connect(ruth, id)).status).toBe(200)
  expect((await signIn(id)).body.id).toBe(ruth.id)
  const shown = await request.get(path).set(ruth.auth).expect(200)
  expect(shown.body).toMatchObject({ name: 'Church account', connected_at: expect.any(String) })
  await request.delete(`${path}connection/`).set(ruth.auth).expect(200)
  expect(codeOf(await signIn(id))).toEqual([403, unverified.code])
  expect(
    await db.withdrawal.findMany({ where: { kind: 'provider', personId: ruth.id } }),
  ).toHaveLength(1)
})

test('nobody connects an account with an answer to a question of their own making', async () => {
  const { page, browser } = await begin()
  const [name = '', secret = ''] = browser.Cookie?.split('=') ?? []
  const made = (what: string) =>
    createHash('sha256').update(`${what} connect ${ruth.id} ${secret}`).digest('base64url')
  const asked = new URL(page)
  asked.searchParams.set('state', made('state'))
  asked.searchParams.set('nonce', made('nonce'))
  const challenge = createHash('sha256').update(made('verifier')).digest('base64url')
  asked.searchParams.set('code_challenge', challenge)
  const sent = await answerOf(asked.href, account('t-1', {}))
  await withOldProof(server, ruth)
  const answer = await request
    .post(`${path}connection/`)
    .set({ ...ruth.auth, Cookie: `${name}=${secret}` })
    .send(sent)
  expect(codeOf(answer)).toEqual([401, refused.code])
})

test('an admin who signs somebody out everywhere disconnects the provider', async () => {
  await signIn(account('r-1'))
  await request.post(`/api/users/update/${ruth.id}/sign-ins/end/`).set(admin.auth).expect(200)
  expect(await connections()).toEqual([])
})

test('a connection opens nothing once its person is erased', async () => {
  await signIn(account('r-1'))
  await request.delete(`/api/users/delete/${ruth.id}/`).set(admin.auth).expect(200)
  expect(codeOf(await signIn('r-1'))).toEqual([403, unknown.code])
  expect(await connections()).toEqual([])
})

test('our second step stands on top, in the same browser', async () => {
  const id = account('r-1')
  await signIn(id)
  await db.user.update({
    where: { id: ruth.id },
    data: { totpEnabledAt: clock.now(), totpSecret: 'x' },
  })
  const { page, browser } = await begin()
  const answer = await send(await answerOf(page, id), browser)
  expect(codeOf(answer)).toEqual([401, twoStepErrors.codeNeeded.code])
  const kept = cookieOf(answer.headers)
  expect(codeOf(await send({ second_step: '123456' }, {}))).toEqual([401, refused.code])
  const wrong = await send({ second_step: '123456' }, kept)
  expect(codeOf(wrong)).toEqual([401, twoStepErrors.codeWrong.code])
  await db.recoveryCode.create({
    data: { userId: ruth.id, codeHash: hashToken('abcdefgh') },
  })
  expect((await send({ second_step: 'abcd-efgh' }, kept)).body.id).toBe(ruth.id)
})

describe('the group that the operator maps to admins', () => {
  const isAdmin = async () => (await db.user.findUniqueOrThrow({ where: { id: ruth.id } })).isAdmin
  const verified = { email: EMAIL, email_verified: true }

  test('is asked at each sign-in, and ends the right that it gave', async () => {
    const id = account('r-1', { ...verified, groups: ['choir', 'office'] })
    const { body } = await signIn(id)
    expect(body.isAdmin).toBe(true)
    expect(await isAdmin()).toBe(true)
    // Without the connection, too, the right stays one of the group.
    const auth = { Authorization: `Bearer ${body.token}` }
    await request.delete(`${path}connection/`).set(auth).expect(200)
    account(id, { ...verified, groups: ['choir'] })
    expect((await signIn(id)).body.isAdmin).toBe(false)
    expect(await isAdmin()).toBe(false)
  })

  test('counts on sign-ins by the provider alone, unless no other admin is left', async () => {
    const { body } = await signIn(account('r-1', { ...verified, groups: ['office'] }))
    const opens = async (auth: Person['auth']) =>
      (await request.get('/api/users/').set(auth)).status === 200
    expect(await opens({ Authorization: `Bearer ${body.token}` })).toBe(true)
    // As would anybody else who knows the password, or shares the mailbox.
    expect(await opens(ruth.auth)).toBe(false)
    const byPassword = () =>
      request.post('/api/users/login/').send({ username: EMAIL, password: PASSWORD }).expect(200)
    expect((await byPassword()).body.isAdmin).toBe(false)
    await db.user.update({ where: { id: admin.id }, data: { isAdmin: false } })
    expect(await opens(ruth.auth)).toBe(true)
    expect((await byPassword()).body.isAdmin).toBe(true)
  })

  test('takes no right that an admin gave, and gives none to those who wait or have left', async () => {
    const id = account('r-1', { ...verified, groups: [] })
    await db.user.update({ where: { id: ruth.id }, data: { isAdmin: true } })
    await signIn(id)
    expect(await isAdmin()).toBe(true)
    account(id, { ...verified, groups: ['office'] })
    await db.user.update({ where: { id: ruth.id }, data: { isAdmin: false, approvedAt: null } })
    await signIn(id)
    expect(await isAdmin()).toBe(false)
    const left = { approvedAt: clock.now(), standing: 'left', leftOn: clock.now() }
    await db.user.update({ where: { id: ruth.id }, data: left })
    await signIn(id)
    expect(await isAdmin()).toBe(false)
    const { rows } = await pool.query('SELECT standing FROM users WHERE id = $1', [ruth.id])
    expect(rows).toEqual([{ standing: 'left' }])
  })
})

test('a sign-in there that is not fresh proves nothing here', async () => {
  const id = account('r-1')
  const { page, browser } = await begin()
  const sent = await answerOf(page, id)
  clock.advance(6 * 60_000)
  const { body } = await send(sent, browser).expect(200)
  const signIns = await db.refreshToken.findMany({
    where: { userId: ruth.id },
    orderBy: { id: 'desc' },
  })
  expect(body.id).toBe(ruth.id)
  expect(signIns[0]?.provedAt.getTime()).toBe(0)
})

test('an issuer that lets everybody in is no setting', () => {
  const common = 'https://login.microsoftonline.com/common/v2.0'
  expect(() => readEnv({ OIDC_ISSUER: common })).toThrow('OIDC_ISSUER')
  expect(() => readEnv({ OIDC_ISSUER: 'http://login.church.example' })).toThrow('OIDC_ISSUER')
})

describe('somebody who signs out at the provider', () => {
  const isSignedIn = async ({ token }: { token: string }) => {
    const { status } = await request.get('/api/members/').set('Authorization', `Bearer ${token}`)
    return status === 200
  }
  const tell = (logout_token: string) =>
    request.post('/provider/logout').type('form').send({ logout_token })

  test('is signed out here, but only where they came by it', async () => {
    const id = account('r-1')
    const { body } = await signIn(id)
    expect(await isSignedIn(body)).toBe(true)
    await idp.signOut(id)
    expect(await isSignedIn(body)).toBe(false)
    await request.get('/api/members/').set(ruth.auth).expect(200)
  })

  test('ends one session there by its name, and all by the person', async () => {
    const id = account('r-1')
    const [first, second] = [(await signIn(id)).body, (await signIn(id)).body]
    await idp.signOut(id)
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, false])
    const token = idp.logoutToken({ sub: id })
    await tell(token).expect(200)
    expect(await isSignedIn(first)).toBe(false)
    // Each token counts once.
    const third = (await signIn(id)).body
    await tell(token).expect(429)
    expect(await isSignedIn(third)).toBe(true)
  })

  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  const encoded = (text: string) => Buffer.from(text).toString('base64url')
  const forged: [string, () => string][] = [
    ['without a person', () => idp.logoutToken({})],
    ['for another client', () => idp.logoutToken({ sub: 'r-1', aud: 'other' })],
    ['from another issuer', () => idp.logoutToken({ sub: 'r-1', iss: 'https://evil.example' })],
    ['without the event', () => idp.logoutToken({ sub: 'r-1', events: {} })],
    ['with a nonce', () => idp.logoutToken({ sub: 'r-1', nonce: 'n' })],
    ['made an hour ago', () => idp.logoutToken({ sub: 'r-1', iat: seconds() - 3600 })],
    ['dated an hour ahead', () => idp.logoutToken({ sub: 'r-1', iat: seconds() + 3600 })],
    ['without an id', () => idp.logoutToken({ sub: 'r-1', jti: undefined })],
    [
      'signed with the client’s secret',
      () => idp.logoutToken({ sub: 'r-1' }, { key: CLIENT.secret, algorithm: 'HS256' }),
    ],
    ['without a signature', () => idp.logoutToken({ sub: 'r-1' }, { key: '', algorithm: 'none' })],
    ['signed with an unknown key', () => idp.logoutToken({ sub: 'r-1' }, { key: strangerKey() })],
    ['that is no JWT', () => 'no.token.atall'],
    [
      'whose content is no JSON',
      () => `${encoded('{"alg":"RS256","typ":"JWT"}')}.${encoded('{')}.c2ln`,
    ],
  ]
  test.each(forged)('is not signed out by a token %s', async (_, token) => {
    const { body } = await signIn(account('r-1'))
    await tell(token()).expect(400)
    expect(await isSignedIn(body)).toBe(true)
  })
})

describe('somebody who shares the address with another person', () => {
  beforeEach(async () => {
    const omar = await aMember(server, { firstName: 'Omar' })
    await pool.query('UPDATE members SET email_2 = $2 WHERE id = $1', [
      omar.id,
      EMAIL.toUpperCase(),
    ])
  })

  test('says who they are, and reads nobody’s name but that of the account', async () => {
    const { page, browser } = await begin()
    const asked = await send(await answerOf(page, account('r-1')), browser)
    expect(codeOf(asked)).toEqual([409, whoAreYou.code])
    expect(asked.body.detail).toBe('Are you Ruth?')
    expect(asked.text).not.toContain('Omar')
    expect(await connections()).toEqual([])
    expect(codeOf(await send({ is_me: true }, {}))).toEqual([401, refused.code])
    await send({ is_me: true }, cookieOf(asked.headers)).expect(200)
    expect(await connections()).toMatchObject([{ userId: ruth.id }])
    expect((await signIn('r-1')).body.id).toBe(ruth.id)
    expect(codeOf(await signIn(account('o-1')))).toEqual([403, other.code])
  })

  test('is not asked before the provider has verified the address', async () => {
    const { status, text } = await signIn(account('r-1', { email: EMAIL }))
    expect(status).toBe(403)
    expect(text).not.toContain('Ruth')
  })
})

describe('a proof by the provider', () => {
  const prove = async (id: string) => {
    const { body, headers } = await request
      .post(`${path}sign-in/start/`)
      .send({ proof: true })
      .expect(200)
    const { searchParams } = new URL(body.url)
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0'])
    const sent = await answerOf(body.url, id)
    return (when = 0) => {
      clock.advance(when)
      return request
        .post(`${path}proof/`)
        .set({ ...ruth.auth, ...cookieOf(headers) })
        .send(sent)
    }
  }
  const disconnect = () => request.delete(`${path}connection/`).set(ruth.auth)

  test('counts as one, given there just now with the account that is connected', async () => {
    await signIn(account('r-1'))
    await withOldProof(server, ruth)
    await disconnect().expect(403)
    expect(codeOf(await (await prove(account('t-1', {})))())).toEqual([403, unproven.code])
    expect(codeOf(await (await prove('r-1'))(6 * 60_000))).toEqual([403, unproven.code])
    await disconnect().expect(403)
    await (await prove('r-1'))(-6 * 60_000).expect(200)
    await disconnect().expect(200)
  })
})

test('the provider’s second step is two ways, not a code alone', () => {
  const two = [['mfa'], ['pwd', 'otp'], ['pin', 'hwk']]
  const one = [
    ['pwd'],
    ['otp'],
    ['pwd', 'pwd'],
    ['pwd', 'rba'],
    ['otp', 'user'],
    ['sms', 'tel'],
    ['pwd', 'pin'],
    [],
    'mfa',
  ]
  expect(two.map(isTwoSteps)).not.toContain(false)
  expect(one.map(isTwoSteps)).not.toContain(true)
})

describe('an invitation', () => {
  const address = 'naomi@church.test'
  async function invited() {
    const { body } = await request
      .post('/api/users/create/')
      .set(admin.auth)
      .send({ first_name: 'Naomi', last_name: 'Hill' })
      .expect(201)
    const invite = request.post(`/api/users/${body.id}/invite/`).set(admin.auth)
    await invite.send({ email: address }).expect(200)
    await services.outbox.idle()
    const mails = await outboxMails(services.env.DATA_DIR)
    const [token] = mails.flatMap(({ to, text = '' }) =>
      to?.some((each) => each.address === address)
        ? (/\/#\/invitation\/([\w-]+)/.exec(text)?.slice(1) ?? [])
        : [],
    )
    await db.delivery.deleteMany()
    return { id: body.id, token: token ?? '' }
  }
  async function accept(token: string, id: string, asked = token) {
    const { body, headers } = await request
      .post(`${path}sign-in/start/`)
      .send({ invitation: asked })
      .expect(200)
    const sent = { ...(await answerOf(body.url, id)), token, terms: true }
    return request.post(`${path}invitation/`).set(cookieOf(headers)).send(sent)
  }

  test('is accepted with an account of the provider, without a password', async () => {
    const { id, token } = await invited()
    expect(codeOf(await accept(token, account('n-1', {}), 'another'))).toEqual([401, refused.code])
    await signIn(account('r-1'))
    expect(codeOf(await accept(token, 'r-1'))).toEqual([409, taken.code])
    const { body } = await accept(token, 'n-1')
    expect(body).toMatchObject({ id, isAdmin: false, email: address })
    expect((await signIn('n-1')).body.id).toBe(id)
    const empty = { username: address, password: '' }
    await request.post('/api/users/login/').send(empty).expect(401)
    expect((await accept(token, account('n-2', {}))).status).toBe(404)
  })
})

describe('ways that an admin closes to members', () => {
  const closed: SignInWays = { by_password: false, by_passkey: false, by_code: false }
  const waysPath = '/api/users/admin/sign-in-ways/'
  const set = (ways: SignInWays, by = admin) => request.put(waysPath).set(by.auth).send(ways)
  const wayClosed = [403, accountErrors.wayClosed.code]

  test('need a provider that somebody has tried, a recent proof, and are audited', async () => {
    expect(codeOf(await set(closed))).toEqual([409, untried.code])
    await signIn(account('r-1'))
    expect((await set(closed, ruth)).status).toBe(403)
    await set(closed, await withOldProof(server, await anAdmin(server))).expect(403)
    await set(closed).expect(200)
    const shown = await request.get(waysPath).set(admin.auth).expect(200)
    expect(shown.body).toEqual({ ...closed, members: 1, connected: 1 })
    expect((await request.get(path).expect(200)).body.ways).toEqual(closed)
    const onlyWay = await request.delete(`${path}connection/`).set(ruth.auth)
    expect(codeOf(onlyWay)).toEqual([409, providerErrors.onlyWay.code])
    const events = await db.auditEvent.findMany({ where: { action: 'sign-in-ways.change' } })
    expect(events).toMatchObject([{ actorId: admin.id, detail: { after: closed } }])
    expect(await db.delivery.count({ where: { kind: 'far-reaching' } })).toBe(1)
  })

  test('let no member in, in any process, but every admin', async () => {
    const other = await startAnotherServer(server, { env })
    const enter = ({ email }: Person, password = PASSWORD) =>
      other.request.post('/api/users/login/').send({ username: email, password })
    const phone = createAuthenticator({ origin: url })
    const passkeys = '/api/users/profile/passkeys/'
    const begun = await request
      .post(`${passkeys}start/`)
      .set(ruth.auth)
      .send({ password: PASSWORD })
      .expect(200)
    await request
      .post(passkeys)
      .set({ ...ruth.auth, Cookie: firstCookieOf(begun) })
      .send({ name: 'My phone', credential: phone.create(begun.body) })
      .expect(201)
    const byPasskey = async () => {
      const { body, headers } = await request.post('/api/users/login/passkey/start/').expect(200)
      return request
        .post('/api/users/login/passkey/')
        .set(cookieOf(headers))
        .send({ credential: phone.get(body) })
    }
    const csrf = await csrfHeaders(server)
    const mailsAbout = async (words: RegExp) => {
      await services.outbox.idle()
      const mails = await outboxMails(services.env.DATA_DIR)
      return mails.flatMap(({ text = '' }) => words.exec(text)?.slice(1) ?? [])
    }
    const askForCode = ({ email }: Person) =>
      request.post('/api/users/login/code/').send({ email }).expect(200)
    const askForReset = ({ email }: Person) =>
      request.post('/api/members/password-reset/').set(csrf).send({ email }).expect(200)
    const [codes, links] = [/\b(\d{6})\b/, /reset-password\/([\w-]+)\/([\w-]+)/]
    const codeAsked = await askForCode(ruth)
    const code = (await mailsAbout(codes)).at(-1)
    await askForReset(ruth)
    const [uidb64, token] = (await mailsAbout(links)).slice(-2)
    expect(code && uidb64 && token).toBeTruthy()

    await signIn(account('r-1'))
    await set(closed).expect(200)

    expect(codeOf(await enter(ruth))).toEqual(wayClosed)
    // Nobody learns whose password it is, or that there is an account.
    expect(codeOf(await enter(ruth, 'wrong one'))).toEqual([401, signInErrors.wrongSignIn.code])
    expect(codeOf(await byPasskey())).toEqual(wayClosed)
    const confirmed = request
      .post('/api/users/login/code/confirm/')
      .set(cookieOf(codeAsked.headers))
    expect(codeOf(await confirmed.send({ email: EMAIL, code }))).toEqual(wayClosed)
    const password = 'another long password'
    const reset = request.post('/api/members/password-reset-confirm/').set(csrf)
    expect(codeOf(await reset.send({ uidb64, token, password }))).toEqual(wayClosed)
    const [before, beforeLinks] = [await mailsAbout(codes), await mailsAbout(links)]
    await askForCode(ruth)
    await askForReset(ruth)
    expect([await mailsAbout(codes), await mailsAbout(links)]).toEqual([before, beforeLinks])
    const newcomer = { first_name: 'Sly', last_name: 'Hill', email: 'sly@church.test', password }
    const register = () => request.post('/api/users/register/').send({ ...newcomer, terms: true })
    expect(codeOf(await register())).toEqual(wayClosed)
    expect((await signIn('r-1')).status).toBe(200)
    await request.get('/api/members/').set(ruth.auth).expect(200)

    expect((await enter(admin)).status).toBe(200)
    await askForCode(admin)
    expect((await mailsAbout(codes)).length).toBe(before.length + 1)

    await set({ ...closed, by_password: true }).expect(200)
    expect((await enter(ruth)).status).toBe(200)
    expect(codeOf(await byPasskey())).toEqual(wayClosed)
    expect((await register()).status).toBe(201)
  })

  test('are open where the operator has taken the provider away', async () => {
    await signIn(account('r-1'))
    await set(closed).expect(200)
    const without = await startAnotherServer(server)
    const username = EMAIL
    await without.request
      .post('/api/users/login/')
      .send({ username, password: PASSWORD })
      .expect(200)
  })
})
