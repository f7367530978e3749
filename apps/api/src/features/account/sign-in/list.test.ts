import { passwordErrors } from '@church/shared'
import { expect, test } from 'vitest'
import { aMember, PASSWORD, type Person } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'

const server = await aChurch()
const { request, clock } = server
const path = '/api/users/profile/sign-ins/'

const places = async (auth: Person['auth']) => (await request.get(path).set(auth).expect(200)).body
const signInAgain = async (person: Person) => {
  const body = { username: person.email, password: PASSWORD }
  const { token } = (await request.post('/api/users/login/').send(body).expect(200)).body
  return { Authorization: `Bearer ${token}` }
}

test('shows where a user is signed in, and signs them out everywhere else with their password', async () => {
  const [ruth, omar] = [await aMember(server), await aMember(server)]
  clock.advance(60_000)
  const elsewhere = await signInAgain(ruth)
  expect(await places(ruth.auth)).toMatchObject([{ current: false }, { current: true }])
  expect(await places(elsewhere)).toMatchObject([
    { current: true, at: clock.now().toISOString() },
    { current: false },
  ])

  const end = (password: string) =>
    request.post(`${path}end-others/`).set(ruth.auth).send({ password })
  const wrong = await end('not the password').expect(400)
  expect(wrong.body.errors).toEqual({ password: [passwordErrors.wrong.detail] })
  await request.get(path).set(elsewhere).expect(200)
  await end(PASSWORD).expect(200)
  await request.get(path).set(elsewhere).expect(401)
  expect(await places(ruth.auth)).toMatchObject([{ current: true }])
  await request.get(path).set(omar.auth).expect(200)
})

test('limits guesses as strictly as when signing in', async () => {
  const ruth = await aMember(server)
  const end = (password: string) =>
    request.post(`${path}end-others/`).set(ruth.auth).send({ password })
  for (let n = 0; n < 10; n++) await end(`wrong ${n}`).expect(400)
  await end(PASSWORD).expect(429)
})
