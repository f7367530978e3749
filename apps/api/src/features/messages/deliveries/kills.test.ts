import { localTime } from '@church/shared'
import { afterAll, expect, test } from 'vitest'
import { type Child, startChild } from '../../../../test/child.ts'
import { churchAtNoon, noonZone } from '../../../../test/church-at-noon.ts'
import { endAttempts } from '../../../../test/end-attempts.ts'
import { aMember, aSession } from '../../../../test/factories.ts'
import { createDice } from '../../../../test/fuzz/dice.ts'
import { aChurch } from '../../../../test/server.ts'
import { startTestSmtp } from '../../../../test/smtp.ts'
import type { Message, To } from '../../../platform/outbox.ts'

/** How often a process is killed, and how many people are told; KILLS=30 PEOPLE=2000 is the full run. */
const KILLS = Number(process.env.KILLS ?? 2)
const PEOPLE = Number(process.env.PEOPLE ?? 60)
/** Mails that a process has under way at most. */
const LANES = 3
const WAIT = { timeout: 120_000 + PEOPLE * 100, interval: 20 }

const smtp = await startTestSmtp()
afterAll(() => smtp.close())
const server = await aChurch({ at: new Date().toISOString() })
const { beside, services } = server
const { db, env } = services
const dice = createDice(20260113)
const churchFile = await churchAtNoon(env.DATA_DIR)
const today = localTime(new Date(), noonZone)

const start = () =>
  startChild('main.js', {
    DATABASE_URL: env.DATABASE_URL ?? '',
    DATA_DIR: env.DATA_DIR,
    CHURCH_CONFIG: churchFile,
    SMTP_URL: smtp.url,
    MAIL_PACE: '6000',
    BIRTHDAY_AT: '00:00',
    PORT: '0',
  })
const isUp = (child: Child) => expect.poll(child.written, WAIT).toContain('is served at')

/** Inserts a row for each person. @returns the values of a column of these rows, in the people's order */
async function insertEach(people: number[], statement: string): Promise<number[]> {
  const { rows } = await beside.query<{ id: number }>(
    `INSERT INTO ${statement} FROM unnest($1::int[]) WITH ORDINALITY AS person (id, n) RETURNING *`,
    [people],
  )
  return rows.map(({ id }) => id)
}

const random = `md5(random()::text)`
const week = `now() + interval '7 days'`
const event = async (action: string, detail: object) => {
  const { id } = await db.auditEvent.create({
    data: { actorId: 1, action, subjectId: 2_000_000, detail: { ...detail } },
  })
  return id
}

/** Makes something true for each person of a kind, and says what they are told of it. */
const facts: Record<string, (people: number[]) => Promise<[To, Message][]>> = {
  announcements: async (people) => {
    await insertEach(
      people,
      `message_choices (user_id, kind, way, is_on, chosen_at)
       SELECT person.id, 'announcements', 'mail', true, now()`,
    )
    const hour = 3_600_000
    const { id: about } = await db.announcement.create({
      data: {
        audience: 'everybody',
        title: 'No service',
        text: 'The heating has failed.',
        startsAt: new Date(Date.now() - hour),
        endsAt: new Date(Date.now() + 24 * hour),
      },
    })
    return [[people, { about }]]
  },
  'admin-notice': async (people) => [
    [people, { about: await event('user.delete', {}), variant: 'deleted' }],
  ],
  'export-notice': async (people) => [
    [people, { about: await event('export.create', { kind: 'people', rows: 7 }) }],
  ],
  'far-reaching': async (people) => {
    await beside.query('UPDATE users SET is_admin = true WHERE id = ANY ($1)', [people])
    return [[people, { about: await event('announcement.send', { mail: 7, push: 0 }) }]]
  },
  'is-back': async (people) => {
    await beside.query('UPDATE users SET is_admin = true WHERE id = ANY ($1)', [people])
    const ruth = await aMember(server)
    const { id: sessionId } = await aSession(server)
    const mark = await db.attendance.create({
      data: { sessionId, userId: ruth.id, present: true, markedAt: new Date() },
    })
    const left = { standing: 'left', leftOn: new Date() }
    await db.user.update({ where: { id: ruth.id }, data: left })
    return [[people, { about: mark.id }]]
  },
  'data-downloaded': async (people) => [[people, {}]],
  'email-confirmation': async (people) => [[people, {}]],
  'email-changed': async (people) => {
    const changes = await insertEach(
      people,
      `email_changes (user_id, old_email, new_email, token_hash, created_at, expires_at)
       SELECT person.id, 'former' || person.id || '@church.test', 'x@church.test', ${random}, now(), ${week}`,
    )
    return people.map((id, n) => [id, { about: changes[n] ?? 0, variant: 'previous' }])
  },
  invitation: async (people) => {
    await beside.query('UPDATE users SET password_hash = NULL WHERE id = ANY ($1)', [people])
    const invitations = await insertEach(
      people,
      `invitations (user_id, token_hash, email, created_at, expires_at)
       SELECT person.id, ${random}, (SELECT email FROM users WHERE users.id = person.id), now(), ${week}`,
    )
    return people.map((id, n) => [id, { about: invitations[n] ?? 0 }])
  },
  'second-step-changed': async (people) => [[people, { variant: 'on' }]],
  'password-changed': async (people) => [[people, { variant: 'changed' }]],
  'password-reset': async (people) => people.map((askedFor) => [{ askedFor }, {}]),
  'sign-in-code': async (people) => {
    const requests = await insertEach(
      people,
      `sign_in_codes (browser_hash, created_at, expires_at) SELECT ${random}, now(), ${week}`,
    )
    return people.map((askedFor, n) => [{ askedFor }, { about: requests[n] ?? 0 }])
  },
  // Queued by the processes themselves.
  'birthday-greeting': async (people) => {
    const born = new Date(Date.UTC(1984, today.month - 1, today.day))
    await db.member.updateMany({ where: { id: { in: people } }, data: { dateOfBirth: born } })
    return []
  },
  'care-list': async (people) => {
    await insertEach(
      people,
      `user_roles (user_id, role, granted_at) SELECT person.id, 'carer', now()`,
    )
    await insertEach(
      people,
      `care_cases (user_id, kind, assignee_id, opened_at)
       SELECT ($1::int[])[1 + n % cardinality($1::int[])], 'asked', person.id, now()`,
    )
    return [[people, { about: 20260112 }]]
  },
  'records-merged': async (people) => {
    const mailboxes = await insertEach(
      people,
      `merge_mails (kept_id, email, account, created_at)
       SELECT person.id, 'merged' || person.id || '@church.test', 'dropped', now()`,
    )
    return people.map((id, n) => [id, { about: mailboxes[n] ?? 0, variant: 'dropped' }])
  },
  'group-reminder': async (people) => {
    const group = await ledBy(people)
    // The processes remind of a meeting only a quarter of an hour after it.
    const { rows } = await beside.query<{ id: number }>(
      `INSERT INTO group_meetings (group_id, occurs_on, starts_at, ends_at)
       VALUES ($1, '2026-01-12', now() - interval '1 hour', now()) RETURNING id`,
      [group],
    )
    return [[people, { about: rows[0]?.id ?? 0 }]]
  },
  'group-invitation': async (people) => {
    await ledBy(people, 'invited')
    return [[people, {}]]
  },
  'group-wish': async (people) => {
    const group = await ledBy(people)
    const { id } = await aMember(server)
    await beside.query(
      `INSERT INTO group_people (group_id, user_id, standing) VALUES ($1, $2, 'asked')`,
      [group, id],
    )
    return [[people, {}]]
  },
  'group-message': async (people) => {
    const { rows } = await beside.query<{ id: number }>(
      `INSERT INTO group_messages (group_id, title, text, sent_at)
       VALUES ($1, 'Tuesday', 'We meet at six.', now()) RETURNING id`,
      [await ledBy(people)],
    )
    return [[people, { about: rows[0]?.id ?? 0 }]]
  },
}

/** A group that these people lead. @returns its id */
async function ledBy(people: number[], standing = 'member'): Promise<number> {
  const { rows } = await beside.query<{ id: number }>(
    `INSERT INTO groups (name, created_at) VALUES ('Alpha', now()) RETURNING id`,
  )
  const [{ id } = { id: 0 }] = rows
  await insertEach(
    people,
    `group_people (group_id, user_id, standing, leads)
     SELECT ${id}, person.id, '${standing}', ${standing === 'member'}`,
  )
  return id
}

/** Kinds whose own kill test has the rows that they need. */
const ELSEWHERE = ['serving', 'serving-reminder']

/** Queues a message of each kind for people of its own. @returns how many */
async function tellEverybody(): Promise<number> {
  const each = Math.ceil(PEOPLE / Object.keys(facts).length)
  for (const [name, makeTrue] of Object.entries(facts)) {
    const { rows } = await beside.query<{ id: number }>(
      `WITH made AS (
         INSERT INTO users (first_name, last_name, email, password_hash, approved_at)
         SELECT 'Ann', 'Moor', $1 || n || '@church.test', 'x', now() FROM generate_series(1, $2) AS n
         RETURNING id
       ) INSERT INTO members (id) SELECT id FROM made RETURNING id`,
      [`${name}-`, each],
    )
    const kind = services.outbox.kinds.find((declared) => declared.kind === name)
    if (!kind) throw new Error(`No feature declares ${name}.`)
    for (const [to, message] of await makeTrue(rows.map(({ id }) => id))) {
      // Queued as if in a transaction, so that this process sends nothing.
      await services.outbox.deliver(kind, to, message, beside)
    }
  }
  return each * Object.keys(facts).length
}

test('every kind is killed here or in a test of its own', () => {
  const declared = services.outbox.kinds.map(({ kind }) => kind)
  expect([...Object.keys(facts), ...ELSEWHERE].sort()).toEqual(declared.sort())
})

test(
  'two processes, killed at random, lose no mail of any kind',
  async () => {
    const expected = await tellEverybody()
    const unsent = async () => expected - (await db.delivery.count({ where: { state: 'sent' } }))
    const children = [start(), start()]
    await Promise.all(children.map(isUp))
    for (let kill = 0; kill < KILLS; kill++) {
      const until = smtp.mails.length + dice.below(Math.ceil(expected / KILLS))
      const isEnough = async () => smtp.mails.length >= until || (await unsent()) === 0
      await expect.poll(isEnough, WAIT).toBe(true)
      const victim = dice.below(2)
      children[victim]?.kill('SIGKILL')
      children[victim] = start()
    }
    const isOver = async () => {
      await endAttempts(beside)
      return unsent()
    }
    await expect.poll(isOver, WAIT).toBe(0)
    const ids = smtp.mails.map(({ messageId }) => messageId)
    const copies = ids.length - new Set(ids).size
    if (process.env.KILLS) console.log({ expected, different: new Set(ids).size, copies })
    expect(new Set(ids).size).toBe(expected)
    expect(copies).toBeLessThanOrEqual(KILLS * LANES)
  },
  WAIT.timeout * 3,
)
