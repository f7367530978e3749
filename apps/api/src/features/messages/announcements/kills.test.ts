import { afterAll, expect, test } from 'vitest'
import { type Child, startChild } from '../../../../test/child.ts'
import { endAttempts } from '../../../../test/end-attempts.ts'
import { aMember } from '../../../../test/factories.ts'
import { createDice } from '../../../../test/fuzz/dice.ts'
import { aChurch } from '../../../../test/server.ts'
import { startTestSmtp } from '../../../../test/smtp.ts'
import { passwordFeature } from '../../account/password/index.ts'
import { announcements } from './index.ts'

/** How often a process is killed, and how many people are told; KILLS=30 PEOPLE=2000 is the full run. */
const KILLS = Number(process.env.KILLS ?? 2)
const PEOPLE = Number(process.env.PEOPLE ?? 60)
/** Mails that a process has under way at most. */
const LANES = 3
const WAIT = { timeout: 120_000 + PEOPLE * 100, interval: 20 }

const smtp = await startTestSmtp()
afterAll(() => smtp.close())
const server = await aChurch()
const { beside, services } = server
const { db, env } = services
const dice = createDice(20260111)
const [passwordReset] = passwordFeature.messages

const start = () =>
  startChild('main.js', {
    DATABASE_URL: env.DATABASE_URL ?? '',
    DATA_DIR: env.DATA_DIR,
    SMTP_URL: smtp.url,
    MAIL_PACE: '6000',
    PORT: '0',
  })
const isUp = (child: Child) => expect.poll(child.written, WAIT).toContain('is served at')

/** People who chose announcements by mail, and one that is sent to them. */
async function announce(): Promise<void> {
  await beside.query(
    `WITH made AS (
       INSERT INTO users (first_name, last_name, email, password_hash, approved_at)
       SELECT 'Ann', 'Moor', 'told' || n || '@church.test', 'x', now() FROM generate_series(1, $1) AS n
       RETURNING id
     )
     INSERT INTO message_choices SELECT id, $2, 'mail', true, now() FROM made`,
    [PEOPLE, announcements.kind],
  )
  const hour = 3_600_000
  const { id } = await db.announcement.create({
    data: {
      audience: 'everybody',
      title: 'No service',
      text: 'The heating has failed.',
      startsAt: new Date(Date.now() - hour),
      endsAt: new Date(Date.now() + 24 * hour),
    },
  })
  const people = await db.user.findMany({ select: { id: true }, where: { firstName: 'Ann' } })
  const ids = people.map((person) => person.id)
  server.clock.set(new Date().toISOString())
  // Queued as if in a transaction, so that this process sends nothing.
  await services.outbox.deliver(announcements, ids, { about: id }, beside)
}

const queued = () => db.delivery.count({ where: { kind: announcements.kind, state: 'queued' } })

test(
  'two processes, killed at random, tell everybody, and a reset overtakes them',
  async () => {
    const ruth = await aMember(server)
    const children = [start(), start()]
    await Promise.all(children.map(isUp))
    await announce()
    for (let kill = 0; kill < KILLS; kill++) {
      const before = smtp.recipients.length
      const until = before + dice.below(Math.ceil(PEOPLE / KILLS))
      await expect
        .poll(async () => smtp.recipients.length >= until || !(await queued()), WAIT)
        .toBe(true)
      const victim = dice.below(2)
      children[victim]?.kill('SIGKILL')
      if (kill === 0) {
        const asked = performance.now()
        server.clock.set(new Date().toISOString())
        await services.outbox.deliver(passwordReset, ruth.id, {}, beside)
        await expect.poll(() => smtp.recipients, WAIT).toContain(ruth.email)
        expect(performance.now() - asked).toBeLessThan(5_000)
      }
      children[victim] = start()
    }
    const isOver = async () => {
      await endAttempts(beside)
      return queued()
    }
    await expect.poll(isOver, WAIT).toBe(0)
    const told = smtp.recipients.filter((address) => address.startsWith('told'))
    expect(new Set(told).size).toBe(PEOPLE)
    // A copy has the same Message-ID, by which mail programs drop it.
    const mails = smtp.mails.filter(({ subject }) => subject?.startsWith('No service'))
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(PEOPLE)
    const copies = told.length - PEOPLE
    expect(copies).toBeLessThanOrEqual(KILLS * LANES)
    if (process.env.KILLS) console.log({ told: PEOPLE, copies })
  },
  WAIT.timeout * 3,
)
