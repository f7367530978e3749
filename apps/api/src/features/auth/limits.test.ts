import { expect, test } from 'vitest'
import { aMember, PASSWORD } from '../../../test/factories.ts'
import { startTestServer } from '../../../test/server.ts'
import { createAuthLimits, guarded } from './limits.ts'

const server = await startTestServer()

const signIn = (username: string, password: string) =>
  server.request.post('/api/users/login/').send({ username, password })

test('guessing at one account is stopped after ten wrong passwords, even right ones then', async () => {
  const { email } = await aMember(server)
  for (let n = 0; n < 10; n++) await signIn(email, `wrong ${n}`).expect(401)
  const refused = await signIn(email, PASSWORD).expect(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.body.detail).toMatch(/^Too many tries\. Please wait \d+ minutes/)
})

test('guesses made all at once count one by one', async () => {
  const { email } = await aMember(server)
  const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'wrong')))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test('a limit holds across processes', async () => {
  const other = createAuthLimits(server.services.pool)
  const who = { account: 'shared@church.test', address: '192.0.2.1' }
  const wrong = async () => null
  for (let n = 0; n < 5; n++) {
    await guarded(server.services.authLimits, who, wrong)
    await guarded(other, who, wrong)
  }
  await expect(guarded(other, who, wrong)).rejects.toMatchObject({ status: 429 })
  await expect(guarded(server.services.authLimits, who, wrong)).rejects.toMatchObject({
    status: 429,
  })
})

test('a church that signs in from one address is not limited, nor are its neighbours by one who mistypes', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => aMember(server)))
  const mistyper = people[0]?.email ?? ''
  for (let n = 0; n < 11; n++) await signIn(mistyper, 'wrong')
  for (const { email } of people.slice(1)) await signIn(email, PASSWORD).expect(200)
  const again = people[1]?.email ?? ''
  for (let n = 0; n < 15; n++) await signIn(again, PASSWORD).expect(200)
})

test('seven hundred who sign in from one address in the same moment are not limited', async () => {
  let begun = 0
  let begin = () => {}
  const everybody = new Promise<void>((resolve) => {
    begin = resolve
  })
  const signingIn = async () => {
    begun += 1
    if (begun === 700) begin()
    await everybody
    return true
  }
  const attempts = Array.from({ length: 700 }, (_, n) =>
    guarded(server.services.authLimits, { account: `a${n}`, address: '192.0.2.7' }, signingIn),
  )
  expect(new Set(await Promise.all(attempts))).toEqual(new Set([true]))
})

test('one address does not try a common password at every account', async () => {
  const { authLimits } = server.services
  const guess = (n: number) =>
    guarded(authLimits, { account: `b${n}`, address: '192.0.2.8' }, async () => null)
  for (let n = 0; n < 600; n++) expect(await guess(n)).toBeNull()
  await expect(guess(600)).rejects.toMatchObject({ status: 429 })
  await expect(
    guarded(authLimits, { account: 'b601', address: '192.0.2.9' }, async () => true),
  ).resolves.toBe(true)
})

test('one address that goes on guessing does not lock the owner out elsewhere', async () => {
  const { authLimits } = server.services
  const account = 'owner@church.test'
  const guesses = Array.from({ length: 150 }, () =>
    guarded(authLimits, { account, address: '192.0.2.10' }, async () => null),
  )
  await Promise.allSettled(guesses)
  await expect(
    guarded(authLimits, { account, address: '192.0.2.11' }, async () => true),
  ).resolves.toBe(true)
})

test('what is kept of a limit names nobody', async () => {
  const { email } = await aMember(server)
  await signIn(email, 'wrong').expect(401)
  const rows = await server.services.db.rateLimit.findMany()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows.map(({ key }) => key))).not.toMatch(/@|127\.0\.0\.1/)
})
