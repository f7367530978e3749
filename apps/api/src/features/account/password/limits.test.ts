import { availableParallelism } from 'node:os'
import { contract, passwordErrors, userErrors } from '@church/shared'
import bcrypt from 'bcrypt'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aMember, PASSWORD } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { HttpError } from '../../../http/errors.ts'
import { createRateLimit } from '../../../http/rate-limits.ts'
import { AbortedError } from '../../../platform/fair-queue.ts'
import { createAuthLimits } from './auth-limits.ts'
import { resetGuesses, withGuessLimits } from './limits.ts'

const server = await aChurch()

/** Somebody at a network who has never signed in there. */
const stranger = (account: string, network: string) => ({
  account,
  userId: null,
  visitor: { network, group: `${network} others`, shows: () => null },
})

const signIn = (username: string, password: string) =>
  server.request.post('/api/users/login/').send({ username, password })

test('blocks an account after ten wrong passwords, even for the right one', async () => {
  const { email } = await aMember(server)
  for (let n = 0; n < 10; n++) await signIn(email, `wrong ${n}`).expect(401)
  const refused = await signIn(email, PASSWORD).expect(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.body.detail).toBe(
    'Too many attempts. Please wait 1 minute, 30 seconds, then try again.',
  )
})

test('counts concurrent guesses one by one', async () => {
  const { email } = await aMember(server)
  const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'wrong')))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test('limits hold across processes', async () => {
  const other = createAuthLimits(server.services)
  const who = stranger('shared@church.test', '192.0.2.1')
  const wrong = async () => null
  for (let n = 0; n < 5; n++) {
    await withGuessLimits(server.services.authLimits, who, wrong)
    await withGuessLimits(other, who, wrong)
  }
  await expect(withGuessLimits(other, who, wrong)).rejects.toMatchObject({ status: 429 })
  await expect(withGuessLimits(server.services.authLimits, who, wrong)).rejects.toMatchObject({
    status: 429,
  })
})

test('does not limit a church that signs in from one address because one person mistypes', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => aMember(server)))
  const mistyper = people[0]?.email ?? ''
  for (let n = 0; n < 11; n++) await signIn(mistyper, 'wrong')
  for (const { email } of people.slice(1)) await signIn(email, PASSWORD).expect(200)
  const again = people[1]?.email ?? ''
  for (let n = 0; n < 15; n++) await signIn(again, PASSWORD).expect(200)
})

/** A promise that a test resolves by hand. */
function aPromise<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((keep) => {
    resolve = keep
  })
  return { promise, resolve }
}

/** Concurrent sign-ins from one address, none of which ends before all have started. */
function _allAtOnce(address: string, people: number) {
  const begun = Array.from({ length: people }, () => aPromise<void>())
  return Promise.all(
    begun.map(({ resolve }, n) =>
      withGuessLimits(server.services.authLimits, stranger(`a${n}`, address), async () => {
        resolve()
        await Promise.all(begun.map(({ promise }) => promise))
        return true
      }),
    ),
  )
}

test('queues at most three hundred sign-ins per address, and leaves slots for others', async () => {
  const { authLimits } = server.services
  const end = aPromise<true>()
  const from = (address: string, n: number) =>
    withGuessLimits(authLimits, stranger(`d${n}`, address), () => end.promise)
  const attempts = Array.from({ length: 320 }, (_, n) => from('192.0.2.13', n))
  const refused = await Promise.allSettled(attempts.slice(300))
  expect(refused.map((attempt) => attempt.status === 'rejected' && attempt.reason)).toEqual(
    Array(20).fill(
      expect.objectContaining({
        status: 429,
        code: passwordErrors.addressBusy.code,
        message: expect.stringContaining(
          'Please wait 10 seconds, then try again, or switch off Wi-Fi',
        ),
        headers: { 'Retry-After': '10' },
      }),
    ),
  )
  const neighbour = from('192.0.2.14', 321)
  end.resolve(true)
  expect(new Set(await Promise.all([...attempts.slice(0, 300), neighbour]))).toEqual(
    new Set([true]),
  )
})

test('does not count an attempt whose password was not checked', async () => {
  const { authLimits } = server.services
  const who = stranger('unseen@church.test', '192.0.2.15')
  for (let n = 0; n < 20; n++) {
    const gone = withGuessLimits(authLimits, who, () => Promise.reject(new AbortedError('gone')))
    await expect(gone).rejects.toThrow(AbortedError)
  }
  expect(await withGuessLimits(authLimits, who, async () => true)).toBe(true)
})

test('does not count a rejected attempt, so that refunds take effect', async () => {
  const limit = createRateLimit(server.services, {
    name: 'two',
    points: 2,
    refill: 2,
    every: 'minute',
  })
  await limit.consume('key')
  await limit.consume('key')
  for (let n = 0; n < 3; n++)
    await expect(limit.consume('key')).rejects.toMatchObject({ status: 429 })
  await limit.refund('key')
  await limit.consume('key')
})

test('lets the owner in at once, in every process, after a new password', async () => {
  const other = createAuthLimits(server.services)
  const who = stranger('forgetful@church.test', '192.0.2.16')
  for (let n = 0; n < 10; n++) await withGuessLimits(other, who, async () => null)
  for (let n = 0; n < 3; n++) {
    await expect(withGuessLimits(other, who, async () => true)).rejects.toMatchObject({
      status: 429,
    })
  }
  await resetGuesses(server.services.authLimits, who)
  expect(await withGuessLimits(other, who, async () => true)).toBe(true)
})

test('does not hash for a client that disconnects while queued', async () => {
  const { email } = await aMember(server)
  const start = aPromise<void>()
  const compare = vi.spyOn(bcrypt, 'compare').mockImplementation(() => start.promise)
  onTestFinished(() => compare.mockRestore())
  const cores = availableParallelism()
  const staying = Array.from({ length: cores }, (_, n) =>
    signIn(`stays${n}@church.test`, 'wrong').then(({ status }) => status),
  )
  await expect.poll(() => compare).toHaveBeenCalledTimes(Math.max(1, cores - 1))
  const leaving = new AbortController()
  const left = fetch(`${server.url}/api/users/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: email, password: PASSWORD }),
    signal: leaving.signal,
  })
  const tries = vi.spyOn(server.services.pool, 'query')
  await expect.poll(() => JSON.stringify(tries.mock.calls)).toContain('guess-anywhere')
  tries.mockRestore()
  leaving.abort()
  await expect(left).rejects.toThrow()
  // The server notices this before any later request.
  await server.request.get('/healthz')
  start.resolve()
  await Promise.all(staying)
  await signIn('after@church.test', 'wrong').expect(401)
  expect(compare).toHaveBeenCalledTimes(cores + 1)
})

test('does not lock the owner out elsewhere because one address keeps guessing', async () => {
  const { authLimits } = server.services
  const account = 'owner@church.test'
  const guesses = Array.from({ length: 150 }, () =>
    withGuessLimits(authLimits, stranger(account, '192.0.2.10'), async () => null),
  )
  await Promise.allSettled(guesses)
  await expect(
    withGuessLimits(authLimits, stranger(account, '192.0.2.11'), async () => true),
  ).resolves.toBe(true)
})

test('stores nothing that names a person', async () => {
  const { email } = await aMember(server)
  await signIn(email, 'wrong').expect(401)
  const rows = await server.services.db.rateLimit.findMany()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows.map(({ key }) => key))).not.toMatch(/@|127\.0\.0\.1/)
})

test('strangers who guess do not stop a browser that has signed in to the account before', async () => {
  const { authLimits } = server.services
  const account = 'admin@church.test'
  const here = '192.0.2.30'
  const wrong = async () => null
  const right = async () => true
  for (let n = 0; n < 100; n++) {
    const robot = stranger(account, `192.0.2.${30 + Math.floor(n / 10)}`)
    await withGuessLimits(authLimits, robot, wrong)
  }
  const owner = { ...stranger(account, here), userId: 7 }
  await expect(withGuessLimits(authLimits, owner, right)).rejects.toMatchObject({ status: 429 })
  const known = { ...owner, visitor: { ...owner.visitor, shows: () => 'a known browser' } }
  expect(await withGuessLimits(authLimits, known, right)).toBe(true)
  for (let n = 0; n < 10; n++) await withGuessLimits(authLimits, known, wrong)
  await expect(withGuessLimits(authLimits, known, right)).rejects.toMatchObject({ status: 429 })
})

test('lets a thousand newcomers register from one address while others are refused', async () => {
  const { limitCalls } = server.services
  const row = { name: 'register', endpoint: contract.register }
  const from = { caller: null, headers: {}, network: () => '192.0.2.50' }
  for (let n = 0; n < 1_000; n++) {
    ;(await limitCalls(row, from))(new HttpError(userErrors.emailTaken))
    ;(await limitCalls(row, from))()
  }
})

test('a registration with a known address is refused without a hash', async () => {
  const { email } = await aMember(server)
  const hash = vi.spyOn(bcrypt, 'hash')
  onTestFinished(() => hash.mockRestore())
  await server.request
    .post('/api/users/register/')
    .send({ first_name: 'New', last_name: 'Comer', email, password: 'a good long password' })
    .expect(409)
  expect(hash).not.toHaveBeenCalled()
})
