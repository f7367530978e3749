import { momentAt } from '@church/shared'
import cron from 'node-cron'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aMember, anAdmin } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { startTestSmtp } from '../../../../test/smtp.ts'
import { createOutbox } from '../../messages/deliveries/index.ts'
import { deleteOldRecords } from '../../site/retention/jobs.ts'
import { greetBirthdays } from './greet.ts'
import { birthdaysFeature } from './index.ts'
import { birthdayJobs, greetWhenDue } from './jobs.ts'

const smtp = await startTestSmtp()
afterAll(() => smtp.close())
const server = await aChurch({
  env: { SMTP_URL: smtp.url },
  at: '2026-06-15T09:00:00Z',
  anew: ['users'],
})
const { clock, services } = server
const MINUTE = 60_000

beforeEach(async () => {
  await services.db.member.updateMany({ data: { dateOfBirth: null, birthday: null } })
  smtp.recipients.length = 0
  smtp.mails.length = 0
  smtp.refuse.connection = null
  smtp.refuse.recipient = null
  smtp.hold.connection = async () => undefined
})

async function bornOn(date: string, wishes: { firstName?: string; email?: string } = {}) {
  const person = await aMember(server, wishes)
  const dateOfBirth = new Date(date)
  await services.db.member.update({ where: { id: person.id }, data: { dateOfBirth } })
  return person
}

/** Puts the church into another time zone, or changes BIRTHDAY_AT, for one test. */
function elsewhere(time_zone: string, BIRTHDAY_AT = '08:00') {
  const there = {
    ...services,
    env: { ...services.env, BIRTHDAY_AT },
    church: { ...services.church, now: async () => momentAt(clock.now(), time_zone) },
  }
  const outbox = createOutbox([birthdaysFeature], there)
  onTestFinished(() => outbox.close())
  return { ...there, outbox }
}

async function greet(there: Pick<typeof services, 'church' | 'outbox' | 'pool'> = services) {
  await greetBirthdays(there)
  await there.outbox.idle()
}

async function greetIfDue(there: Parameters<typeof greetWhenDue>[0] = services) {
  await greetWhenDue(there)
  await there.outbox.idle()
}

const greetingOf = ({ id }: { id: number }) =>
  services.db.delivery.findFirstOrThrow({ where: { userId: id, kind: 'birthday-greeting' } })

test('greets people whose year of birth is unknown', async () => {
  const { id, email } = await aMember(server)
  await services.db.member.update({ where: { id }, data: { birthday: '06-15' } })
  await greet()
  expect(smtp.recipients).toEqual([email])
})

test('greets everyone whose birthday is today, and nobody else', async () => {
  const ruth = await bornOn('1980-06-15', { firstName: 'Ruth' })
  await bornOn('1980-06-14')
  await bornOn('1980-06-16')
  await bornOn('1980-05-15')
  await aMember(server)
  await greet()
  expect(smtp.recipients).toEqual([ruth.email])
  const [mail] = smtp.mails
  expect(mail).toMatchObject({
    subject: 'Happy birthday from Example Church',
    from: { name: 'Example Church', address: 'no-reply@127.0.0.1' },
  })
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('Happy birthday, Ruth!')
    expect(part).not.toMatch(/1980|\b46\b/)
  }
  expect(await greetingOf(ruth)).toMatchObject({ about: 2026, state: 'sent', attempts: 1 })
})

test('sends a greeting once a year, and again the next year', async () => {
  await bornOn('1980-06-15')
  await greet()
  clock.advance(5 * MINUTE)
  await greet()
  expect(smtp.mails).toHaveLength(1)
  clock.set('2027-06-15T09:00:00Z')
  await greet()
  expect(smtp.mails).toHaveLength(2)
  const [first, second] = smtp.mails
  expect(first?.messageId).not.toBe(second?.messageId)
})

test("greets a member who enters today's date in the afternoon, once", async () => {
  await greet()
  const { id } = await bornOn('1980-06-15')
  await greet()
  // Entering another date must not cause a second greeting that year, even after the usual time for old messages.
  for (const date of ['06-16', '10-15']) {
    await services.db.member.update({
      where: { id },
      data: { dateOfBirth: new Date(`1980-${date}`) },
    })
    clock.set(`2026-${date}T09:00:00Z`)
    await deleteOldRecords(services)
    await greet()
  }
  expect(smtp.mails).toHaveLength(1)
})

test('a greeting waits for the day of a corrected date of birth', async () => {
  const person = await bornOn('1980-06-15')
  await greetBirthdays(services)
  const data = { dateOfBirth: new Date('1980-06-16') }
  await services.db.member.update({ where: { id: person.id }, data })
  await services.outbox.idle()
  expect([smtp.mails, (await greetingOf(person)).state]).toEqual([[], 'withdrawn'])
  clock.set('2026-06-16T09:00:00Z')
  await greet()
  expect(smtp.recipients).toEqual([person.email])
})

test('sends waiting greetings when the mail server is available again', async () => {
  const people = await Promise.all([1, 2, 3].map(() => bornOn('1980-06-15')))
  smtp.refuse.connection = { code: 421, text: 'come back later' }
  await greet()
  clock.advance(5 * MINUTE)
  await greet()
  expect(smtp.mails).toEqual([])
  smtp.refuse.connection = null
  clock.advance(5 * MINUTE)
  await greet()
  expect([...smtp.recipients].sort()).toEqual(people.map(({ email }) => email).sort())
})

test('a greeting that its server makes wait delays no other', async () => {
  const full = await bornOn('1980-06-15')
  const other = await bornOn('1980-06-15')
  smtp.refuse.recipient = (address) =>
    address === full.email ? { code: 452, text: `the mailbox of ${address} is full` } : null
  await greet()
  expect(smtp.recipients).toEqual([other.email])
  expect(await greetingOf(full)).toMatchObject({ state: 'queued', problem: 'EENVELOPE 452' })
  smtp.refuse.recipient = null
  clock.advance(10 * MINUTE)
  await greet()
  expect(smtp.recipients).toEqual([other.email, full.email])
})

test('does not try an address again that its server rejects for good', async () => {
  const gone = await bornOn('1980-06-15')
  smtp.refuse.recipient = () => ({ code: 550, text: 'no such mailbox' })
  await greet()
  clock.advance(10 * MINUTE)
  await greet()
  expect(await greetingOf(gone)).toMatchObject({ state: 'failed', attempts: 1 })
})

test('does not send a greeting a day late', async () => {
  await bornOn('1980-06-15')
  smtp.refuse.connection = { code: 421, text: 'come back later' }
  await greet()
  smtp.refuse.connection = null
  clock.set('2026-06-16T09:00:00Z')
  const today = await bornOn('1980-06-16')
  await greet()
  expect(smtp.recipients).toEqual([today.email])
})

test('two processes send each greeting once', async () => {
  for (let n = 0; n < 3; n++) await bornOn('1980-06-15')
  const other = elsewhere('Europe/London')
  await Promise.all([greet(), greet(other)])
  expect(smtp.recipients).toHaveLength(3)
  expect(new Set(smtp.recipients).size).toBe(3)
})

test('nobody is greeted again after a merge', async () => {
  const admin = await anAdmin(server)
  const greeted = await bornOn('1980-06-15')
  await greet()
  const kept = await bornOn('1980-06-15')
  const body = { into: kept.id }
  await server.request
    .post(`/api/users/${greeted.id}/merge/`)
    .set(admin.auth)
    .send(body)
    .expect(200)
  await greet()
  expect(smtp.mails.filter(({ subject }) => subject?.startsWith('Happy'))).toHaveLength(1)
})

test('sends nothing before BIRTHDAY_AT, and catches up afterwards', async () => {
  await bornOn('1980-06-15')
  // London is an hour ahead of UTC in June.
  clock.set('2026-06-15T06:59:00Z')
  await greetIfDue()
  expect(smtp.mails).toEqual([])
  clock.set('2026-06-15T07:00:00Z')
  await greetIfDue()
  expect(smtp.mails).toHaveLength(1)
  await bornOn('1980-06-16')
  clock.set('2026-06-16T21:00:00Z')
  await greetIfDue()
  expect(smtp.mails).toHaveLength(2)
})

test.each([
  ['2027-02-28T12:00:00Z', ['Twenty-eighth', 'Twenty-ninth']],
  ['2027-03-01T12:00:00Z', []],
  ['2028-02-28T12:00:00Z', ['Twenty-eighth']],
  ['2028-02-29T12:00:00Z', ['Twenty-ninth']],
])('at %s, greets those born on the last days of February: %j', async (now, greeted) => {
  await bornOn('2000-02-28', { firstName: 'Twenty-eighth' })
  await bornOn('2000-02-29', { firstName: 'Twenty-ninth' })
  clock.set(now)
  await greetIfDue()
  const names = smtp.mails.map(({ text }) => /Happy birthday, (.+)!/.exec(text ?? '')?.[1])
  expect(names.sort()).toEqual(greeted)
})

test('greets each member on their own day around New Year', async () => {
  const eve = await bornOn('1980-12-31')
  const newYear = await bornOn('1980-01-01')
  clock.set('2026-12-31T23:55:00Z')
  await greetIfDue()
  expect(smtp.recipients).toEqual([eve.email])
  clock.set('2027-01-01T00:05:00Z')
  await greetIfDue()
  expect(smtp.recipients).toEqual([eve.email])
  clock.set('2027-01-01T08:00:00Z')
  await greetIfDue()
  expect(smtp.recipients).toEqual([eve.email, newYear.email])
  expect(await greetingOf(eve)).toMatchObject({ about: 2026 })
  expect(await greetingOf(newYear)).toMatchObject({ about: 2027 })
})

test('a church in Auckland sends greetings in its own morning', async () => {
  const auckland = elsewhere('Pacific/Auckland')
  const person = await bornOn('1980-01-01')
  clock.set('2026-12-31T18:59:00Z')
  await greetIfDue(auckland)
  expect(smtp.recipients).toEqual([])
  clock.set('2026-12-31T19:00:00Z')
  await greetIfDue(auckland)
  expect(smtp.recipients).toEqual([person.email])
  expect(await greetingOf(person)).toMatchObject({ about: 2027 })
  const next = await bornOn('1980-01-02')
  clock.set('2027-01-01T12:00:00Z')
  await greetIfDue(auckland)
  expect(smtp.recipients).not.toContain(next.email)
})

test.each([
  // 01:30 does not exist on this night: the clock goes from 01:00 to 02:00.
  ['Europe/London', '2026-03-28T12:00:00Z', '01:30', '2026-03-29T01:00:00.000Z'],
  // 01:30 occurs twice on this night.
  ['Europe/London', '2026-10-24T12:00:00Z', '01:30', '2026-10-25T00:30:00.000Z'],
  ['Pacific/Auckland', '2026-09-26T00:00:00Z', '02:30', '2026-09-26T14:00:00.000Z'],
  ['Pacific/Auckland', '2026-04-04T00:00:00Z', '02:30', '2026-04-04T13:30:00.000Z'],
])(
  'in %s, on the night after %s, a greeting due at %s is sent once, at %s',
  async (zone, from, hour, greetedAt) => {
    clock.set(from)
    const day = { 'Europe/London': ['03-29', '10-25'], 'Pacific/Auckland': ['09-27', '04-05'] }[
      zone
    ]
    for (const each of day ?? []) await bornOn(`1980-${each}`)
    const there = elsewhere(zone, hour)
    for (let n = 0; n < (24 * 60) / 15; n++) {
      await greetIfDue(there)
      clock.advance(15 * MINUTE)
    }
    const sent = await services.db.delivery.findMany({ where: { state: 'sent' } })
    expect(sent.map(({ endedAt }) => endedAt?.toISOString())).toEqual([greetedAt])
    expect(smtp.mails).toHaveLength(1)
  },
)

test.each([
  ['Europe/London', '2026-06-15T12:00:00Z', '2026-06-16T07:00:00.000Z'],
  ['Europe/London', '2026-10-24T12:00:00Z', '2026-10-25T08:00:00.000Z'],
  ['Pacific/Auckland', '2026-12-31T12:00:00Z', '2026-12-31T19:00:00.000Z'],
])('the job of a church in %s runs, after %s, next at %s', (zone, now, next) => {
  const [job] = birthdayJobs(elsewhere(zone))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  try {
    expect(job?.inChurchTime).toBe(true)
    const task = cron.createTask(job?.schedule ?? '', () => undefined, { timezone: zone })
    expect(task.getNextRuns(1)[0]?.toISOString()).toBe(next)
  } finally {
    vi.useRealTimers()
  }
})
