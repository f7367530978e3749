import { localTime } from '@church/shared'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Child, startChild } from '../../../../test/child.ts'
import { churchAtNoon, noonZone } from '../../../../test/church-at-noon.ts'
import { aMember } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { startTestSmtp } from '../../../../test/smtp.ts'
import { GREETING } from './data.ts'

const server = await aChurch({ anew: ['users'] })
const { db, env } = server.services
const smtp = await startTestSmtp()
afterAll(() => smtp.close())

const { year, month, day } = localTime(new Date(), noonZone)

const settings = {
  DATABASE_URL: env.DATABASE_URL ?? '',
  DATA_DIR: env.DATA_DIR,
  CHURCH_CONFIG: await churchAtNoon(env.DATA_DIR),
  SMTP_URL: smtp.url,
  PORT: '0',
  BIRTHDAY_AT: '00:00',
}

const product = () => startChild('main.js', settings)
const command = () => startChild('birthdays.js', settings)
const isUp = (child: Child) => expect.poll(child.written, WAIT).toContain('is served at')

const TIMEOUT = 300_000
const WAIT = { timeout: 120_000, interval: 20 }
const nothing = async () => undefined

beforeEach(async () => {
  smtp.mails.length = 0
  smtp.recipients.length = 0
  smtp.hold = { connection: nothing, acceptance: nothing }
  smtp.refuse.connection = null
})

/** Members whose birthday is today, and one whose is not. @returns the addresses of the former */
async function members(count: number): Promise<string[]> {
  await aMember(server)
  const born = new Date(Date.UTC(1984, month - 1, day))
  const people = await Promise.all(Array.from({ length: count }, () => aMember(server)))
  for (const { id } of people) {
    await db.member.update({ where: { id }, data: { dateOfBirth: born } })
  }
  return people.map(({ email }) => email).sort()
}

const inState = (state: string) =>
  db.delivery.count({ where: { kind: GREETING, about: year, state } })
/** Makes what a killed process was sending, or a retry, due at once. */
const endWaiting = () =>
  db.delivery.updateMany({ where: { state: 'queued' }, data: { dueAt: new Date() } })

/** Blocks callers until it is opened. */
function barrier() {
  let arrived = 0
  let letGo: () => void = () => undefined
  const open = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const hold = () => {
    arrived += 1
    return open
  }
  return { hold, letGo, arrived: () => arrived }
}

test(
  'a greeting whose sender was killed leaves once, or a copy with the same Message-ID',
  async () => {
    const [email] = await members(1)
    const killedAt = async (moment: 'connection' | 'acceptance') => {
      const { hold, letGo, arrived } = barrier()
      smtp.hold[moment] = hold
      const killed = command()
      await expect.poll(arrived, WAIT).toBe(1)
      expect(await inState('queued')).toBe(1)
      killed.kill('SIGKILL')
      await killed.ended
      smtp.hold[moment] = nothing
      letGo()
      await endWaiting()
    }
    await killedAt('connection')
    expect(smtp.recipients).toEqual([])
    await killedAt('acceptance')
    expect(await command().ended).toBe(0)
    expect(await command().ended).toBe(0)
    expect(smtp.recipients).toEqual([email, email])
    const [first, second] = smtp.mails
    expect(first?.messageId).toMatch(/^<birthday-\d+-\d{4}@localhost>$/)
    expect(second?.messageId).toBe(first?.messageId)
  },
  TIMEOUT,
)

test(
  'two processes at once send each member exactly one mail',
  async () => {
    const emails = await members(6)
    const { hold, letGo, arrived } = barrier()
    smtp.hold.connection = hold
    const [one, two] = [product(), product()]
    // One process is sending its first greetings as the other starts, and a command runs alongside.
    await isUp(one)
    await isUp(two)
    await expect.poll(arrived, WAIT).toBeGreaterThan(0)
    const third = command()
    letGo()
    expect(await third.ended).toBe(0)
    await expect.poll(() => inState('sent'), WAIT).toBe(6)
    for (const child of [one, two]) {
      child.kill('SIGTERM')
      expect(await child.ended).toBe(0)
    }
    expect(smtp.recipients.sort()).toEqual(emails)
  },
  TIMEOUT,
)

test(
  'the command reports what it sent, and what failed',
  async () => {
    await members(2)
    smtp.refuse.connection = { code: 421, text: 'come back later' }
    const refused = command()
    expect(await refused.ended).toBe(1)
    expect(refused.written()).toContain(
      'Greeting birthdays failed: the mail server accepted 2 not yet; run this again later today',
    )
    smtp.refuse.connection = null
    await endWaiting()
    const sent = command()
    expect(await sent.ended).toBe(0)
    expect(sent.written()).toContain('Birthday greetings sent: 2')
  },
  TIMEOUT,
)
