import { searchable } from '@church/shared'
import { expect, test } from 'vitest'
import { aMember, anAdmin, PASSWORD } from './factories.ts'
import { aChurch } from './server.ts'
import { appCode, switchOnTwoStep } from './two-step.ts'

const server = await aChurch()
const { request, services } = server
const admin = await anAdmin(server)

const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩'
const inArabic = (digits: string) => digits.replace(/\d/g, (digit) => ARABIC_DIGITS[+digit] ?? '')

test('a name is stored as it is seen, in one way', async () => {
  const { id, auth } = await aMember(server)
  const { body } = await request
    .put('/api/users/profile/update/')
    .set(auth)
    .send({
      id,
      first_name: '\u202EZo\u00ADe\u0308\u200B',
      last_name: '\uFEFFAnna‑Maria\u00A0 Lee',
    })
    .expect(200)
  expect(body.name).toBe('Zo\u00EB Anna-Maria Lee')
})

test('a search finds a name with and without joiners, and digits of any script', async () => {
  const { id, auth } = await aMember(server)
  const first_name = 'علی\u200Cرضا'
  await request.put('/api/users/profile/update/').set(auth).send({ id, first_name }).expect(200)
  await request
    .put('/api/users/profile/update/additional/')
    .set(auth)
    .send({ phone_number: inArabic('07700 900461') })
    .expect(200)
  const member = await services.db.member.findUniqueOrThrow({ where: { id } })
  expect(member.phoneNumber).toBe('07700 900461')
  const find = async (path: string, keyword: string) => {
    const { body } = await request.get(path).query({ keyword }).set(admin.auth).expect(200)
    return (body.users ?? body.results).length
  }
  for (const keyword of [first_name, 'علیرضا', 'ع\u200Fلیرضا']) {
    expect(await find('/api/users/', keyword)).toBe(1)
  }
  for (const keyword of ['900461', inArabic('900461'), '９００４６１']) {
    expect(await find('/api/users/admin/additionaluserdetails/', keyword)).toBe(1)
  }
})

test('signing in reads an address and a code as they look', async () => {
  const person = await aMember(server)
  const code = appCode(server, await switchOnTwoStep(server, person))
  await request
    .post('/api/users/login/')
    .send({
      username: `\u200B${person.email.replace('@', '＠')}\u2069`,
      password: PASSWORD,
      code: `\u2068${inArabic(code.slice(0, 3))}‑${inArabic(code.slice(3))}\u2069`,
    })
    .expect(200)
})

test('the database searches as the screens do', async () => {
  const texts = [
    ...['Zo\u00EB Ångström', 'Zoe\u0308', 'Łukasz Strauß', 'O’Brien‑Øst', 'İpek Işık', 'Æthel'],
    ...[
      'علی\u200Cرضا',
      'ශ්\u200Dරී',
      'Ru\u00ADth\u200B',
      '٠١٢ ۷۸۹ १२३ ๑๒๓ １２３',
      'Müller–Lüdenscheidt',
    ],
  ]
  for (const text of texts) {
    const { rows } = await services.pool.query('SELECT search_text($1) AS folded', [text])
    expect(rows[0].folded).toBe(searchable(text))
  }
})
