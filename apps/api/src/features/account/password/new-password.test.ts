import { newPassword, PASSWORD_MAX, passwordErrors } from '@church/shared'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { csrfHeaders } from '../../../../test/csrf.ts'
import { aMember } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { randomToken } from '../../../platform/random-token.ts'
import { createFirstAdmin } from '../../people/users/index.ts'
import { isGuessable } from './new-password.ts'
import { insertReset } from './reset-data.ts'

const server = await aChurch()
const { request, services, clock } = server

const ruth = {
  firstName: 'Ruth',
  lastName: "O'Neill",
  email: 'ruth.oneill@church.test',
  churchName: "St Mary's Church",
}

describe('guessable passwords', () => {
  test.for(['password', 'Password1', '12345678', 'QWERTYUIOP', 'iloveyou', 'football'])(
    'a common password: %s',
    async (password) => {
      expect(await isGuessable(password, ruth)).toBe(true)
    },
  )

  test.for([
    'ruth.oneill@church.test',
    'Ruth.ONeill',
    'ruthoneill1984',
    "O'Neill Ruth",
    "St Mary's Church",
    'stmaryschurch2026',
  ])('the name of its owner or church: %s', async (password) => {
    expect(await isGuessable(password, ruth)).toBe(true)
  })

  test.for(['a good long password', 'ruth walks to church', 'oneill oneill', '🙂🙂🙂🙂🙂🙂🙂🙂'])(
    'and this is not: %s',
    async (password) => {
      expect(await isGuessable(password, ruth)).toBe(false)
    },
  )
})

test('a password has 8 to 128 characters, with an emoji or an accented letter counting as one', () => {
  const isGood = (password: string) => z.safeParse(newPassword, password).success
  expect(['🙂'.repeat(7), 'e\u0301'.repeat(7), 'seven 7'].map(isGood)).toEqual([
    false,
    false,
    false,
  ])
  expect(['🙂'.repeat(8), 'é'.repeat(8), 'e\u0301'.repeat(8)].map(isGood)).toEqual([
    true,
    true,
    true,
  ])
  expect([PASSWORD_MAX, PASSWORD_MAX + 1].map((count) => isGood('🙂'.repeat(count)))).toEqual([
    true,
    false,
  ])
})

const refusal = {
  detail: passwordErrors.tooCommon.detail,
  errors: { password: [passwordErrors.tooCommon.detail] },
}

test('registration rejects a guessable password', async () => {
  const newcomer = { first_name: 'Ruth', last_name: 'Adeyemi', email: 'ruth@church.test' }
  for (const password of ['password1', 'ruthadeyemi77']) {
    const answer = await request.post('/api/users/register/').send({ ...newcomer, password })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject(refusal)
  }
  expect(await services.db.user.count()).toBe(0)
})

test('a reset rejects a guessable password, and the link stays valid for a better one', async () => {
  const member = await aMember(server, { firstName: 'Ruth', lastName: 'Adeyemi' })
  const token = randomToken()
  const made = { userId: member.id, knownBrowser: null, token, now: clock.now() }
  await insertReset(services.pool, made)
  const headers = await csrfHeaders(server)
  const reset = (password: string) =>
    request
      .post('/api/members/password-reset-confirm/')
      .set(headers)
      .send({ uidb64: Buffer.from(String(member.id)).toString('base64url'), token, password })
  expect((await reset('iloveyou').expect(400)).body).toMatchObject(refusal)
  expect((await reset('RuthAdeyemi1').expect(400)).body).toMatchObject(refusal)
  await reset('a better one altogether').expect(200)
})

test('the first admin is not created with a guessable password', async () => {
  const env = { ...services.env, ADMIN_EMAIL: 'ada@church.test', ADMIN_PASSWORD: 'password123' }
  await expect(createFirstAdmin(services, env)).rejects.toThrow('ADMIN_PASSWORD')
  expect(await services.db.user.count({ where: { isAdmin: true } })).toBe(0)
})
