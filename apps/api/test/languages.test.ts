import { attendanceErrors, userErrors } from '@church/shared'
import { beforeEach, expect, test } from 'vitest'
import { downloadedData } from './download.ts'
import {
  aMember,
  anAdmin,
  aSession,
  OUTSIDE,
  PASSWORD,
  type Person,
  postMark,
} from './factories.ts'
import { outboxMails } from './outbox.ts'
import { aChurch } from './server.ts'

const INVALID_EMAIL = 'Please enter a valid email address.'
const NOT_FOUND = 'There is nothing at this address.'

const server = await aChurch({
  anew: 'everything',
  texts: {
    ro: {
      [attendanceErrors.outsideArea.detail]: 'Nu ești în zona bisericii.',
      [userErrors.languageNotOffered.detail]: 'Alege una dintre limbile oferite.',
      [INVALID_EMAIL]: 'Scrie o adresă de e-mail validă.',
      [NOT_FOUND]: 'Aici nu este nimic.',
    },
    'pt-BR': { [attendanceErrors.outsideArea.detail]: 'Você está fora da área da igreja.' },
    ar: { [attendanceErrors.outsideArea.detail]: 'أنت خارج منطقة الكنيسة' },
  },
})
const { request, services } = server
const { db } = services

const CHURCH = '/api/users/admin/church/'
const OWN = '/api/users/profile/language/'

let admin: Person

const put = (body: object) => request.put(CHURCH).set(admin.auth).send(body)

beforeEach(async () => {
  admin = await anAdmin(server)
  await put({ language: 'en', languages: ['ro', 'pt-BR'] }).expect(200)
})

const published = async () => {
  const { body } = await request.get('/api/church/').expect(200)
  const codes = body.languages.map(({ code }: { code: string }) => code)
  return { own: body.language, codes, languages: body.languages }
}

const storedOf = async ({ id }: { id: number }) =>
  (await db.user.findUniqueOrThrow({ where: { id } })).language

test('until an admin offers more, English is the only language', async () => {
  // As an earlier release has left it.
  await services.pool.query(`UPDATE settings SET value = value - 'language' - 'languages'`)
  expect(await published()).toMatchObject({ own: 'en', codes: ['en'] })
})

test('an admin offers languages, English first, and chooses the church’s own', async () => {
  const { body } = await put({ language: 'ar', languages: ['ar', 'ro', 'en', 'ro'] }).expect(200)
  expect(body).toMatchObject({ language: 'ar', languages: ['en', 'ro', 'ar'] })
  const known = body.known_languages.map(({ code }: { code: string }) => code)
  expect(known).toEqual(['en', 'ro', 'pt-BR', 'ar', 'zh-Hans'])
  const { own, languages } = await published()
  expect(own).toBe('ar')
  expect(languages).toEqual([
    { code: 'en', name: 'English', dir: 'ltr', read_by: null },
    { code: 'ro', name: 'română', dir: 'ltr', read_by: 'Ioana' },
    { code: 'ar', name: 'العربية', dir: 'rtl', read_by: null },
  ])
  const event = await db.auditEvent.findFirst({ orderBy: { id: 'desc' } })
  expect(event).toMatchObject({
    action: 'church.change',
    actorId: admin.id,
    detail: { fields: ['language', 'languages'] },
  })
})

test.each([
  [{ languages: ['ro', 'tlh'] }, 'languages', 'unknown-language'],
  [{ language: 'tlh' }, 'language', 'unknown-language'],
  [{ language: 'ar' }, 'language', 'church-language-not-offered'],
  [{ language: 'ro', languages: [] }, 'language', 'church-language-not-offered'],
  [{ language: null }, 'language', 'invalid'],
  [{ languages: 'ro' }, 'languages', 'invalid'],
  [{ languages: ['x'.repeat(40)] }, 'languages.0', 'invalid'],
])('refuses %o beside the field', async (change, field, code) => {
  const { body } = await put(change).expect(400)
  expect(body.code).toBe(code)
  expect(Object.keys(body.errors)).toEqual([field])
  expect(await published()).toMatchObject({ own: 'en', codes: ['en', 'ro', 'pt-BR'] })
})

test('the church’s own language stays offered', async () => {
  await put({ language: 'ro' }).expect(200)
  const { body } = await put({ languages: ['pt-BR'] }).expect(400)
  expect(Object.keys(body.errors)).toEqual(['languages'])
  await put({ language: 'en', languages: [] }).expect(200)
})

test.each([
  ['ro', 'Nu ești în zona bisericii.'],
  ['ro-RO,ro;q=0.9,en;q=0.8', 'Nu ești în zona bisericii.'],
  ['PT', 'Você está fora da área da igreja.'],
  ['pt-PT, ro;q=0.5', 'Você está fora da área da igreja.'],
  ['en-GB,en;q=0.9,ro;q=0.8', attendanceErrors.outsideArea.detail],
  ['ar', attendanceErrors.outsideArea.detail],
  ['ro;q=0', attendanceErrors.outsideArea.detail],
  ['zh, ;;;,<ro>,*', attendanceErrors.outsideArea.detail],
  ['', attendanceErrors.outsideArea.detail],
])('a mark from outside is refused in what “%s” wants', async (accepted, said) => {
  const ruth = await aMember(server)
  const refused = postMark(server, ruth, await aSession(server), OUTSIDE)
  const { body, headers } = await refused.set('Accept-Language', accepted).expect(403)
  expect(body).toMatchObject({ code: 'outside-area', detail: said })
  expect(headers.vary).toBe('Accept-Language, Accept-Encoding')
})

test('without Accept-Language, an answer is in English, whatever the church’s language', async () => {
  await put({ language: 'ro' }).expect(200)
  const { body } = await request.get('/api/nowhere/').expect(404)
  expect(body.detail).not.toContain('Aici')
})

test.each([
  ['hu-HU,fr;q=0.5', 'Aici nu este nimic.'],
  ['hu, en;q=0.1', NOT_FOUND],
  ['hu;q=0', NOT_FOUND],
  ['<script>', NOT_FOUND],
  ['*', NOT_FOUND],
])('a wish for %s at a church that speaks Romanian is answered with “%s”', async (wish, said) => {
  await put({ language: 'ro' }).expect(200)
  const { body } = await request.get('/api/nowhere/').set('Accept-Language', wish).expect(404)
  expect(body.detail).toBe(said)
})

test('messages beside fields and answers outside the contract are in the language, too', async () => {
  const wrong = { first_name: 'Ruth', last_name: 'Moab', email: 'ruth@', password: PASSWORD }
  const { body } = await request
    .post('/api/users/register/')
    .set('Accept-Language', 'ro')
    .send(wrong)
    .expect(400)
  expect(body).toMatchObject({
    detail: 'Scrie o adresă de e-mail validă.',
    errors: { email: ['Scrie o adresă de e-mail validă.'] },
  })
  const nowhere = await request.get('/api/nowhere/').set('Accept-Language', 'ro').expect(404)
  expect(nowhere.body.detail).toBe('Aici nu este nimic.')
})

test('neighbours are answered at the same time, each in their own language', async () => {
  const ruth = await aMember(server)
  const session = await aSession(server)
  const said = async (accepted: string) => {
    const refused = postMark(server, ruth, session, OUTSIDE)
    return (await refused.set('Accept-Language', accepted)).body.detail
  }
  const wishes = Array.from({ length: 12 }, (_, n) => ['ro', 'pt', 'en'][n % 3] ?? '')
  const answers = await Promise.all(wishes.map(said))
  expect(answers.slice(0, 3)).toEqual([
    'Nu ești în zona bisericii.',
    'Você está fora da área da igreja.',
    attendanceErrors.outsideArea.detail,
  ])
  for (const [n, answer] of answers.entries()) expect(answer).toBe(answers[n % 3])
})

test('people choose their own language among those offered', async () => {
  const ruth = await aMember(server)
  const choose = (language: unknown) => request.put(OWN).set(ruth.auth).send({ language })
  const chosen = async () => (await request.get(OWN).set(ruth.auth).expect(200)).body
  expect(await chosen()).toEqual({ language: null })
  expect((await choose('RO').expect(200)).body).toEqual({ language: 'ro' })
  for (const code of ['ar', 'tlh', '', 'x'.repeat(40), 7, undefined]) {
    const { body } = await choose(code).expect(400)
    expect(Object.keys(body.errors)).toEqual(['language'])
  }
  const { body } = await choose('ar').set('Accept-Language', 'ro').expect(400)
  expect(body.errors.language).toEqual(['Alege una dintre limbile oferite.'])
  expect(await chosen()).toEqual({ language: 'ro' })
  await put({ languages: [] }).expect(200)
  expect(await chosen()).toEqual({ language: null })
  await put({ languages: ['ro'] }).expect(200)
  expect(await chosen()).toEqual({ language: 'ro' })
  expect((await choose(null).expect(200)).body).toEqual({ language: null })
  await request.get(OWN).expect(401)
})

test.each([
  ['ro-RO,en;q=0.5', 'ro'],
  ['en-GB', 'en'],
  ['ar', null],
  ['*', null],
  [undefined, null],
])('registering with %s stores %s', async (accepted, language) => {
  const owner = { first_name: 'Ruth', last_name: 'Moab', email: 'ruth@church.test' }
  const registering = request.post('/api/users/register/')
  if (accepted) registering.set('Accept-Language', accepted)
  const { body } = await registering.send({ ...owner, password: PASSWORD }).expect(201)
  expect(await storedOf(body)).toBe(language)
})

test('so does accepting an invitation, but not being added by the office', async () => {
  const person = { first_name: 'Grace', last_name: 'Hill', email: 'grace@church.test' }
  const { body: grace } = await request
    .post('/api/users/create/')
    .set({ ...admin.auth, 'Accept-Language': 'ro' })
    .send(person)
    .expect(201)
  expect(await storedOf(grace)).toBeNull()
  await request.post(`/api/users/${grace.id}/invite/`).set(admin.auth).send({}).expect(200)
  await services.outbox.idle()
  const mails = await outboxMails(services.env.DATA_DIR)
  const mail = mails.find(({ to }) => to?.some(({ address }) => address === person.email))
  const token = /#\/invitation\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await request
    .post(`/api/invitations/${token}/`)
    .set('Accept-Language', 'pt-PT')
    .send({ password: PASSWORD, terms: true })
    .expect(201)
  expect(await storedOf(grace)).toBe('pt-BR')
})

test.each([
  ['ro', 'pt-BR', 'ro'],
  [null, 'pt-BR', 'pt-BR'],
  ['ro', null, 'ro'],
])('of people who read %s and %s, merging makes one who reads %s', async (own, other, language) => {
  const [kept, gone] = [await aMember(server), await aMember(server)]
  await db.user.update({ where: { id: kept.id }, data: { language: own } })
  await db.user.update({ where: { id: gone.id }, data: { language: other } })
  const merging = request.post(`/api/users/${gone.id}/merge/`).set(admin.auth)
  await merging.send({ into: kept.id }).expect(200)
  expect(await storedOf(kept)).toBe(language)
})

test('the download has the language that the person chose', async () => {
  const ruth = await aMember(server)
  await request.put(OWN).set(ruth.auth).send({ language: 'ro' }).expect(200)
  const data = JSON.parse(await downloadedData(server, ruth))
  expect(data.account.language).toBe('ro')
})
