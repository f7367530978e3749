import { passwordErrors } from '@church/shared'
import { expect, test } from 'vitest'
import { aMember, PASSWORD, type Person } from '../../../../test/factories.ts'
import { outboxMails } from '../../../../test/outbox.ts'
import { aChurch } from '../../../../test/server.ts'

const server = await aChurch()
const { request, services } = server
const NEW_PASSWORD = 'another good long password'

const change = ({ auth }: Person, body: object) =>
  request.put('/api/users/profile/password/').set(auth).send(body)
const signIn = (username: string, password: string) =>
  request.post('/api/users/login/').send({ username, password })
const refresh = (token: string) => request.post('/api/token/refresh/').send({ refresh: token })

test('changes the password, keeps this sign-in, and ends every other one', async () => {
  const ruth = await aMember(server)
  const elsewhere = (await signIn(ruth.email, PASSWORD).expect(200)).body
  const { body } = await change(ruth, { current: PASSWORD, password: NEW_PASSWORD }).expect(200)
  expect(body.detail).toBe(
    'Your password has been changed. You’ve been signed out everywhere else.',
  )
  await refresh(ruth.refreshToken).expect(200)
  await refresh(elsewhere.refreshToken).expect(401)
  await signIn(ruth.email, PASSWORD).expect(401)
  await signIn(ruth.email, NEW_PASSWORD).expect(200)
  const event = await services.db.auditEvent.findFirst({
    where: { actorId: ruth.id, action: 'user.change-password' },
  })
  expect(event).toMatchObject({ subjectId: ruth.id })
})

test('notifies the owner by mail', async () => {
  const ruth = await aMember(server)
  await change(ruth, { current: PASSWORD, password: NEW_PASSWORD }).expect(200)
  await services.outbox.idle()
  const mails = await outboxMails(services.env.DATA_DIR)
  const mail = mails.find(({ to }) => to?.[0]?.address === ruth.email)
  expect(mail?.subject).toMatch(/^Your password for .* was changed$/)
  expect(mail?.text).toContain('signed out everywhere else')
})

test('requires the current password, and a new one that is hard to guess', async () => {
  const ruth = await aMember(server)
  const wrong = await change(ruth, { current: 'wrong', password: NEW_PASSWORD }).expect(400)
  expect(wrong.body.errors).toEqual({ current: [passwordErrors.wrong.detail] })
  const common = await change(ruth, { current: PASSWORD, password: 'password123' }).expect(400)
  expect(common.body.errors).toEqual({ password: [passwordErrors.tooCommon.detail] })
  await signIn(ruth.email, PASSWORD).expect(200)
})

test('limits guesses of the current password as strictly as when signing in', async () => {
  const ruth = await aMember(server)
  const guess = (current: string) => change(ruth, { current, password: NEW_PASSWORD })
  for (let n = 0; n < 10; n++) await guess(`wrong ${n}`).expect(400)
  await guess(PASSWORD).expect(429)
})
