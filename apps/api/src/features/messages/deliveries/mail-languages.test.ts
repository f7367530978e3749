import { afterAll, beforeEach, expect, test } from 'vitest'
import { csrfHeaders } from '../../../../test/csrf.ts'
import { aMember, anAdmin, type Person } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { startTestSmtp } from '../../../../test/smtp.ts'
import { greetBirthdays } from '../../office/birthdays/index.ts'
import { announcements } from '../announcements/index.ts'

const smtp = await startTestSmtp()
afterAll(() => smtp.close())
const server = await aChurch({
  env: { SMTP_URL: smtp.url },
  anew: ['users'],
  texts: {
    ro: {
      'Happy birthday from {church}': 'La mulți ani de la {church}',
      'Happy birthday, {name}!': 'La mulți ani, {name}!',
      'Set a new password for {church}': 'O parolă nouă pentru {church}',
      'Set a new password': 'Alegeți o parolă nouă',
      'If the button does not work, open this address:': 'Dacă butonul nu merge:',
      'A list was exported from {church}': 'O listă a fost exportată din {church}',
      '{actor} exported the list of people, with {count} line, on {when}.': {
        one: '{actor} a exportat lista, cu {count} rând, {when}.',
        few: '{actor} a exportat lista, cu {count} rânduri, {when}.',
        other: '{actor} a exportat lista, cu {count} de rânduri, {when}.',
      },
      'Stop these emails': 'Nu mai trimiteți',
      'Stop these emails?': 'Nu mai trimitem?',
      'Birthday greetings': 'Felicitări',
      '{kind}, from {church}.': '{kind}, de la {church}.',
      'This link does not work': 'Legătura nu merge',
      'Your email address at {church} was changed': 'Adresa la {church} s-a schimbat',
      'You have a new email address at {church}': 'O adresă nouă la {church}',
      'Something new at {church}': 'Ceva nou la {church}',
    },
    'pt-BR': {
      'A list was exported from {church}': 'Uma lista foi exportada de {church}',
      'Your email address at {church} was changed': 'Seu endereço em {church} mudou',
    },
    ar: {
      'Hello {name},': 'مرحبًا {name}،',
      '{title} ({church})': '{title} – {church}',
      'Stop these emails': 'أوقف هذه الرسائل',
    },
  },
})
const { clock, request, services } = server
const { db, outbox } = services

let admin: Person
beforeEach(async () => {
  smtp.mails.length = 0
  admin = await anAdmin(server)
  await speaks('en', ['ro', 'ar', 'pt-BR'])
})

/** Sets the church's language, and those that it offers. */
const speaks = (language: string, languages: string[]) =>
  request.put('/api/users/admin/church/').set(admin.auth).send({ language, languages }).expect(200)

async function reader(language: string | null, options: Parameters<typeof aMember>[1] = {}) {
  const person = await aMember(server, { firstName: 'Ruth', ...options })
  await db.user.update({ where: { id: person.id }, data: { language } })
  return person
}

const bornToday = ({ id }: Person) =>
  db.member.update({ where: { id }, data: { dateOfBirth: new Date('1980-01-11') } })

async function mailTo({ email }: { email: string }) {
  await outbox.idle()
  const mails = smtp.mails.filter(({ to }) => to?.some(({ address }) => address === email))
  const [mail] = mails
  if (!mail || mails.length > 1) throw new Error(`${mails.length} mails to ${email}`)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  return {
    ...mail,
    html: mail.html ?? '',
    text: mail.text ?? '',
    language: header('content-language'),
  }
}

/** Invisible marks around names and addresses. */
const plain = (text = '') => text.replace(/[\u2068\u2069]/g, '')

test('a birthday greeting is in its recipient’s language, and by default in English', async () => {
  const [ruth, mary] = [await reader('ro'), await reader(null)]
  for (const person of [ruth, mary]) await bornToday(person)
  await greetBirthdays(services)
  const [mail, english] = [await mailTo(ruth), await mailTo(mary)]
  expect(mail).toMatchObject({
    subject: 'La mulți ani de la \u2068Example Church\u2069',
    language: 'ro',
  })
  expect(mail.html).toContain('<html lang="ro" dir="ltr">')
  for (const part of [mail.text, mail.html]) {
    expect(plain(part)).toContain('La mulți ani, Ruth!')
    expect(part).toContain('Nu mai trimiteți')
  }
  expect(english).toMatchObject({ subject: 'Happy birthday from Example Church', language: 'en' })
  expect(english.html).toContain('<html lang="en" dir="ltr">')
  expect(english.text + english.html).not.toMatch(/[\u2068\u2069]/)
})

test('a link to set a new password leads to the app in its reader’s language', async () => {
  const [ruth, mary] = [await reader('ro'), await reader(null)]
  for (const { email } of [ruth, mary]) {
    await request
      .post('/api/members/password-reset/')
      .set(await csrfHeaders(server))
      .set('Accept-Language', 'ar')
      .send({ email })
      .expect(200)
  }
  const [mail, english] = [await mailTo(ruth), await mailTo(mary)]
  expect(plain(mail.subject)).toBe('O parolă nouă pentru Example Church')
  expect(mail.text).toMatch(/Alegeți o parolă nouă:\n\S+\/\?lang=ro#\/reset-password\/\w+\/\S+\n/)
  expect(mail.html).toContain('Dacă butonul nu merge:')
  expect(english.subject).toBe('Set a new password for Example Church')
  expect(english.text).toMatch(/Set a new password:\n\S+\/#\/reset-password\/\w+\/\S+\n/)
})

test('an Arabic mail runs from right to left, and what people wrote in its own direction', async () => {
  const ruth = await reader('ar')
  await request
    .put('/api/users/profile/messages/')
    .set(ruth.auth)
    .send({ kind: announcements.kind, mail: true })
    .expect(200)
  const written = {
    title: 'Harvest lunch',
    text: 'Bring a dish.',
    button: { label: 'See the dates', url: '/calendar/' },
    audience: 'everybody',
    public: false,
    from: clock.now().toISOString(),
    until: new Date(clock.now().getTime() + 86_400_000).toISOString(),
  }
  const path = '/api/users/admin/announcements/'
  const { body } = await request.post(path).set(admin.auth).send(written).expect(201)
  await request.post(`${path}${body.id}/send/`).set(admin.auth).send({ mail: true }).expect(200)
  const { html, ...mail } = await mailTo(ruth)
  expect(mail.subject).toBe('\u2068Harvest lunch\u2069 – \u2068Example Church\u2069')
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('<table role="presentation" lang="ar" dir="rtl"')
  expect(html).toContain('مرحبًا \u2068Ruth\u2069،')
  expect(html).toMatch(/<h1 dir="auto"[^>]*>Harvest lunch</)
  expect(html).toMatch(/<p dir="auto"[^>]*>Bring a dish\.</)
  expect(html).toMatch(/<a dir="auto" href="[^"]*\/\?lang=ar#\/calendar\/"/)
  expect(html).toMatch(/<a dir="ltr" href="[^>]*>http/)
})

test('what an admin causes is in the reader’s language, not in the admin’s', async () => {
  const ioana = await anAdmin(server, { lastName: 'Pop' })
  await db.user.update({ where: { id: ioana.id }, data: { language: 'ro' } })
  await request
    .post('/api/users/admin/exports/')
    .set(admin.auth)
    .set('Accept-Language', 'pt-BR')
    .send({ kind: 'people' })
    .expect(200)
  const { subject, text } = await mailTo(ioana)
  expect(plain(subject)).toBe('O listă a fost exportată din Example Church')
  expect(plain(text)).toMatch(/ a exportat lista, cu 2 rânduri, duminică, 11 ianuarie 2026/)
})

test('without a choice that is offered, people get mails in the church’s language', async () => {
  await speaks('ro', ['ro', 'pt-BR'])
  const readers = [await reader(null), await reader('ar'), await reader('en')]
  for (const person of readers) await bornToday(person)
  await greetBirthdays(services)
  const languages = []
  for (const person of readers) languages.push((await mailTo(person)).language)
  expect(languages).toEqual(['ro', 'ro', 'en'])
})

test('a former address, which may be a stranger’s, gets the church’s language', async () => {
  await speaks('pt-BR', ['ro', 'pt-BR'])
  const ruth = await reader('ro')
  const email = 'ruth.new@church.test'
  await request.put(`/api/users/update/${ruth.id}/`).set(admin.auth).send({ email }).expect(200)
  expect(plain((await mailTo({ email })).subject)).toBe('O adresă nouă la Example Church')
  expect(plain((await mailTo(ruth)).subject)).toBe('Seu endereço em Example Church mudou')
})

test('the page that stops mails is in the person’s language, or else in the browser’s', async () => {
  const [ruth, mary] = [await reader('ro'), await reader(null)]
  const open = async ({ id: userId }: Person, language: string) => {
    const token = await services.unsubscribeLinks.tokenFor(services.pool, {
      userId,
      kind: 'birthday-greeting',
    })
    return request.get(`/unsubscribe/${token}`).set('Accept-Language', language).expect(200)
  }
  const { text } = await open(ruth, 'ar')
  expect(text).toContain('<html lang="ro" dir="ltr">')
  expect(plain(text)).toContain('Felicitări, de la Example Church.')
  expect((await open(mary, 'ar-EG,ar;q=0.9')).text).toContain('<html lang="ar" dir="rtl">')
  const wrong = await request.get('/unsubscribe/wrong').set('Accept-Language', 'ro').expect(404)
  expect(wrong.text).toContain('Legătura nu merge')
  expect(wrong.text).toContain('/?lang=ro#/profile/messages/')
})
