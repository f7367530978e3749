import { contract, signedInUser } from '@church/shared'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { hashToken } from '../src/platform/random-token.ts'
import { aSession, markBody, PASSWORD } from './factories.ts'
import { PICTURE } from './samples.ts'
import { aChurch } from './server.ts'

const PEOPLE = 2_000
const REGISTRATIONS = 50
const UPLOADS = 20
const PASSWORDS = 60
const PASSKEYS = 200
const CODES = 50
/** How many of them call at the same time, and how many of those upload. */
const CONCURRENCY = 40
const UPLOADS_AT_ONCE = 5

const server = await aChurch({ env: { TRUST_PROXY: 1 }, connections: 10 })
const { services, clock, url } = server
const { db, tokens } = services

/** Every answer of the hour, counted by row and status. */
const answers = new Map<string, number>()

/** Sends a request from the church's one address, and reads all of the answer, which frees the connection. */
async function send(name: keyof typeof contract, init: RequestInit, query = '') {
  const { method, path } = contract[name]
  const headers = { 'X-Forwarded-For': '203.0.113.7', ...init.headers }
  const answer = await fetch(`${url}${path}${query}`, { ...init, method, headers })
  const key = `${name} ${answer.status}`
  answers.set(key, (answers.get(key) ?? 0) + 1)
  return answer.text()
}

const json = (body: object, auth: object = {}): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...auth },
})

/** Creates members with a sign-in from last week in one statement for each table. */
async function createChurch() {
  const passwordHash = await services.passwords.hash(PASSWORD)
  const accounts = Array.from({ length: PEOPLE }, (_, n) => ({
    firstName: 'Mary',
    lastName: `Member${n}`,
    email: `person${n}@church.test`,
    passwordHash,
  }))
  const users = await db.user.createManyAndReturn({
    data: accounts,
    select: { id: true, email: true },
  })
  await db.member.createMany({ data: users.map(({ id }) => ({ id })) })
  const expiresAt = new Date(clock.now().getTime() + 86_400_000)
  const signIns = await db.refreshToken.createManyAndReturn({
    data: users.map(({ id }) => ({
      userId: id,
      tokenHash: hashToken(`token of ${id}`),
      expiresAt,
    })),
    select: { id: true, userId: true },
  })
  const signInOf = new Map(signIns.map(({ id, userId }) => [userId, id]))
  return users.map(({ id, email }, number) => ({
    number,
    email: email ?? '',
    refresh: `token of ${id}`,
    auth: () => ({
      Authorization: `Bearer ${tokens.issueAccess({ userId: id, signInId: signInOf.get(id) ?? 0 })}`,
    }),
  }))
}

type Member = Awaited<ReturnType<typeof createChurch>>[number]

async function forEachAtOnce<T>(
  items: T[],
  action: (item: T) => Promise<unknown>,
  concurrency = CONCURRENCY,
) {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const item of queue) await action(item)
    }),
  )
}

/** How each person comes in; the rest have a sign-in from last week, which the app renews. */
async function arrive({ number, email, refresh }: Member): Promise<void> {
  if (number < PASSWORDS) {
    await send('signIn', json({ username: email, password: 'mistyped' }))
    await send('signIn', json({ username: email, password: PASSWORD }))
  } else if (number < PASSWORDS + PASSKEYS) await send('startPasskeySignIn', {})
  else if (number < PASSWORDS + PASSKEYS + CODES) await send('requestSignInCode', json({ email }))
  else await send('refreshToken', json({ refresh }))
}

async function register(number: number): Promise<void> {
  const names = { first_name: 'New', last_name: `Comer ${'x'.repeat((number % 20) + 1)}` }
  const account = { ...names, email: `new${number}@church.test`, password: PASSWORD }
  const { token } = z.parse(signedInUser, JSON.parse(await send('register', json(account))))
  if (number >= UPLOADS) return
  const form = new FormData()
  form.set('image', new Blob([Uint8Array.from(PICTURE)]), 'picture.png')
  const headers = { Authorization: `Bearer ${token}` }
  await send('uploadPicture', { body: form, headers })
  await send('updateAdditional', json({ city: 'Bath' }, headers))
}

test('a church of 2,000 behind one address meets no limit within an hour on a Sunday', async () => {
  const members = await createChurch()
  const session = await aSession(server, { from: -5, to: 90 })
  const [early, late] = [members.slice(0, 400), members.slice(400)]

  await forEachAtOnce(early, arrive)
  await forEachAtOnce([...Array(REGISTRATIONS).keys()], register, UPLOADS_AT_ONCE)
  clock.advance(20 * 60_000)
  // Everybody else arrives in the same minute, and everybody marks; many tap twice.
  await forEachAtOnce(late, arrive)
  const body = markBody(session)
  await forEachAtOnce(members, async ({ auth, number }) => {
    await send('markAttendance', json(body, auth()))
    if (number % 10 === 0) await send('markAttendance', json(body, auth()))
    if (number % 40 === 0) await send('listMembers', { headers: auth() })
  })

  expect(Object.fromEntries(answers)).toEqual({
    'signIn 401': PASSWORDS,
    'signIn 200': PASSWORDS,
    'startPasskeySignIn 200': PASSKEYS,
    'requestSignInCode 200': CODES,
    'refreshToken 200': PEOPLE - PASSWORDS - PASSKEYS - CODES,
    'register 201': REGISTRATIONS,
    'uploadPicture 200': UPLOADS,
    'updateAdditional 200': UPLOADS,
    'markAttendance 201': PEOPLE,
    'markAttendance 409': PEOPLE / 10,
    'listMembers 200': PEOPLE / 40,
  })
}, 480_000)
