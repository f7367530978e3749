import type { MessageKindChoice, OwnMessages } from '@church/shared'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, anAdmin, type Person, withRole } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { startTestSmtp } from '../../../../test/smtp.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import { features } from '../../index.ts'
import { birthdaysFeature, greetBirthdays } from '../../office/birthdays/index.ts'

const smtp = await startTestSmtp()
afterAll(() => smtp.close())
const server = await aChurch({ env: { SMTP_URL: smtp.url }, anew: ['users', 'audit_events'] })
const { clock, request, services, url } = server
const { db, pool } = services
const greeting = 'birthday-greeting'

let ruth: Person
beforeEach(async () => {
  smtp.mails.length = 0
  smtp.refuse.recipient = null
  await db.delivery.deleteMany()
  ruth = await aMember(server)
  await db.member.update({ where: { id: ruth.id }, data: { dateOfBirth: new Date('1980-01-11') } })
})

const path = '/api/users/profile/messages/'
async function mine(person = ruth): Promise<OwnMessages> {
  const { body } = await request.get(path).set(person.auth).expect(200)
  return body
}
const kindOf = async (name: string, person = ruth) =>
  (await mine(person)).kinds.find(({ kind }) => kind === name) as MessageKindChoice
const choose = (body: object) => request.put(path).set(ruth.auth).send(body)
const unsubscribe = (token: unknown) => request.post('/api/messages/unsubscribe/').send({ token })

/** The token of the link in a greeting to Ruth. */
async function aLink(): Promise<string> {
  await greetBirthdays(services)
  await services.outbox.idle()
  const [, token = ''] = /\/unsubscribe\/(\S+)/.exec(smtp.mails.at(-1)?.text ?? '') ?? []
  return token
}

test('every kind that a feature declares is on the page, in words', async () => {
  const declared = features.flatMap((feature): readonly { kind: string }[] =>
    'messages' in feature ? feature.messages : [],
  )
  const { kinds } = await mine()
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(declared.map(({ kind }) => kind).sort())
  for (const { name, why } of kinds) {
    expect(name).toMatch(/^[A-Z]/)
    expect(why).toMatch(/^[A-Z].*\.$/)
  }
})

test('a kind is switched on and off, way by way, and only for oneself', async () => {
  expect(await kindOf(greeting)).toMatchObject({ required: false, mail: true, push: false })
  const { body } = await choose({ kind: greeting, mail: false }).expect(200)
  expect(body).toEqual(await kindOf(greeting))
  expect(body).toMatchObject({ mail: false, push: false })
  await choose({ kind: greeting }).expect(200)
  expect(await kindOf(greeting)).toMatchObject({ mail: false })
  expect(await kindOf(greeting, await aMember(server))).toMatchObject({ mail: true })
  await choose({ kind: greeting, mail: true }).expect(200)
  expect(await kindOf(greeting)).toMatchObject({ mail: true })
})

test.each([
  [{ kind: 'password-reset', mail: false }, 409, 'message-kind-required'],
  [{ kind: 'nothing-like-it', mail: false }, 400, 'message-kind-unknown'],
  [{ kind: greeting, push: true }, 400, 'message-way-unknown'],
  [{ kind: greeting, mail: 'no' }, 400, 'invalid'],
])('refuses %j', async (body, status, code) => {
  const answer = await choose(body).expect(status)
  expect(answer.body.code).toBe(code)
})

test('lists what was sent in 90 days, to the office without what somebody switched off', async () => {
  await greetBirthdays(services)
  await services.outbox.idle()
  const at = clock.now().toISOString()
  const sent = { kind: greeting, way: 'mail', state: 'sent', at }
  expect((await mine()).sent).toEqual([sent])
  const admin = await anAdmin(server)
  const toRuth = () =>
    request.get(`/api/users/members/${ruth.id}/messages/`).set(admin.auth).expect(200)
  const named = { ...sent, name: 'Birthday greetings' }
  expect((await toRuth()).body).toEqual({ sent: [named] })
  const toPeople = async (keyword: string) =>
    (await request.get('/api/users/admin/messages/').query({ keyword }).set(admin.auth).expect(200))
      .body
  const to = { id: ruth.id, name: ruth.name }
  expect(await toPeople(ruth.first_name)).toMatchObject({ count: 1, results: [{ ...named, to }] })
  expect(await toPeople('nobody')).toMatchObject({ count: 0 })
  await db.delivery.updateMany({ where: { userId: ruth.id }, data: { state: 'switched_off' } })
  expect((await mine()).sent).toHaveLength(1)
  expect((await toRuth()).body).toEqual({ sent: [] })
  expect(await toPeople('')).toMatchObject({ results: [] })
  clock.advance(91 * 86_400_000)
  await services.db.refreshToken.updateMany({ data: { expiresAt: new Date('2030-01-01') } })
  const { rows } = await server.beside.query('SELECT count(*)::int AS n FROM deliveries')
  expect(rows[0].n).toBe(1)
})

test('a mail that its server rejects at once shows under Status', async () => {
  smtp.refuse.recipient = () => ({ code: 550, text: 'no such mailbox' })
  await request.post('/api/users/register/').send({})
  await greetBirthdays(services)
  await services.outbox.idle()
  const { body } = await request
    .get('/api/users/admin/status/')
    .set((await anAdmin(server)).auth)
    .expect(200)
  expect(body.checks.find(({ part }: { part: string }) => part === 'mail')).toMatchObject({
    bounces: 1,
  })
})

describe('the link of a mail', () => {
  test('is in its headers, as a mail provider sends it, and in its footer', async () => {
    const token = await aLink()
    const [mail] = smtp.mails
    const header = (key: string) => mail?.headers.find((each) => each.key === key)?.value
    expect(header('list-unsubscribe')).toBe(`<${url}/unsubscribe/${token}>`)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.html).toContain(`href="${url}/unsubscribe/${token}"`)
    expect(mail?.text).toContain('Your profile has your date of birth. Stop these emails:')
    // Gmail's request: a form, and no cookie.
    await request
      .post(`/unsubscribe/${token}`)
      .type('form')
      .send('List-Unsubscribe=One-Click')
      .expect(200)
    expect(await kindOf(greeting)).toMatchObject({ mail: false })
  })

  test('opens a page without a script, which changes nothing', async () => {
    const token = await aLink()
    const { headers, text } = await request.get(`/unsubscribe/${token}`).expect(200)
    expect(text).toContain('<form method="post"><button>Stop these emails</button></form>')
    expect(text).toContain('Birthday greetings, from Example Church.')
    expect(text).not.toMatch(/<script|<img|<link|src=|member\d+@/i)
    expect(headers['content-security-policy']).toMatch(/form-action 'self'/)
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(await kindOf(greeting)).toMatchObject({ mail: true })
    const { text: done } = await request.post(`/unsubscribe/${token}`).expect(200)
    expect(done).toContain('Switched off')
  })

  test('stays the same, works again and again, and moves with a merged account', async () => {
    const token = await aLink()
    clock.advance(366 * 86_400_000)
    clock.set('2027-01-11T10:00:00Z')
    expect(await aLink()).toBe(token)
    const kept = await aMember(server)
    await inTransaction(pool, (tx) =>
      services.ownData.merge(tx, { from: ruth.id, into: kept.id, movesAccount: true }),
    )
    await pool.query('UPDATE users SET email = NULL WHERE id = $1', [ruth.id])
    await pool.query('UPDATE users SET email = $2 WHERE id = $1', [kept.id, ruth.email])
    await unsubscribe(token).expect(200)
    await unsubscribe(token).expect(200)
    expect(await db.messageChoice.findMany()).toMatchObject([{ userId: kept.id, isOn: false }])
  })

  test.each([
    ['another address', `email = 'ruth.new@church.test'`],
    ['left', `standing = 'left', left_on = '2026-01-11'`],
  ])('ends politely once its person has %s, and switches nothing on or off', async (_, changes) => {
    const token = await aLink()
    await choose({ kind: greeting, mail: true }).expect(200)
    await pool.query(`UPDATE users SET ${changes} WHERE id = $1`, [ruth.id])
    for (const answer of [
      await request.get(`/unsubscribe/${token}`).expect(410),
      await request.post(`/unsubscribe/${token}`).expect(410),
    ]) {
      expect(answer.text).toContain('This link has ended')
      expect(answer.text).toContain(`href="${url}/#/profile/messages/"`)
    }
    expect((await unsubscribe(token).expect(404)).body.code).toBe('unsubscribe-link-unknown')
    expect(await db.messageChoice.findMany()).toMatchObject([{ isOn: true }])
  })

  test.each(['nothing', 'a.b', 'a', `${'a'.repeat(16)}.${'b'.repeat(43)}`])(
    'is 404 if it is none: %s',
    async (token) => {
      await unsubscribe(token).expect(404)
      await request.get(`/unsubscribe/${token}`).expect(404)
      await request.post(`/unsubscribe/${token}`).expect(404)
    },
  )

  test('is 404 once the person is gone, and 400 without a token', async () => {
    const token = await aLink()
    await db.user.delete({ where: { id: ruth.id } })
    await unsubscribe(token).expect(404)
    await unsubscribe(undefined).expect(400)
    for (const each of ['/unsubscribe', '/unsubscribe/']) {
      await request.get(each).expect(400)
      await request.post(each).expect(400)
    }
  })
})

test('a greeting that is switched off is not sent', async () => {
  await choose({ kind: greeting, mail: false }).expect(200)
  await greetBirthdays(services)
  await services.outbox.idle()
  expect(birthdaysFeature.messages).toHaveLength(1)
  expect(smtp.mails).toEqual([])
})

describe('looks', () => {
  const looks = async (person = ruth) => (await mine(person)).looks

  test('say who looked and at what, without a name, and nothing of one’s own', async () => {
    const admin = await anAdmin(server)
    await request.get(`/api/users/members/${ruth.id}/`).set(admin.auth).expect(200)
    await request.get(`/api/users/members/${admin.id}/`).set(admin.auth).expect(200)
    const at = clock.now().toISOString()
    expect(await looks()).toEqual([
      { who: 'an admin', what: 'An admin looked at your details', at },
    ])
    expect(await looks(admin)).toEqual([])
  })

  test('count an export for everybody in it, and name who made it', async () => {
    const admin = await anAdmin(server, { firstName: 'Miriam' })
    const left = await aMember(server)
    await server.beside.query(
      `UPDATE users SET standing = 'left', left_on = '2026-01-10' WHERE id = $1`,
      [left.id],
    )
    const exported = (detail: Record<string, string | number[]>) =>
      recordEvent(pool, { actorId: admin.id, action: 'export.create', detail, at: clock.now() })
    await exported({ kind: 'people', standing: 'active' })
    await exported({ kind: 'people', ids: [left.id + 1000] })
    await exported({ kind: 'attendance' })
    await exported({ kind: 'households' })
    const at = clock.now().toISOString()
    expect(await looks()).toEqual([
      { who: 'an admin', what: 'Miriam (office) exported the list of people', at },
    ])
    expect(await looks(left)).toEqual([])
    await exported({ kind: 'everything' })
    expect(await looks(left)).toEqual([
      { who: 'an admin', what: 'Miriam (office) exported all lists and pictures', at },
    ])
    const later = await aMember(server)
    await db.user.update({
      where: { id: later.id },
      data: { createdAt: new Date(clock.now().getTime() + 1) },
    })
    expect(await looks(later)).toEqual([])
  })

  test('name the right of the person who looked', async () => {
    const carer = await withRole(server, 'carer')
    const steward = await withRole(server, 'steward')
    for (const { id: actorId } of [carer, steward]) {
      const about = { subject: 'user', subjectId: ruth.id, at: clock.now() } as const
      await recordEvent(pool, { ...about, actorId, action: 'care.view' })
    }
    expect((await looks()).map(({ who }) => who)).toEqual(['a steward', 'a carer'])
  })
})
