import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aMember, type Person } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { startTestSmtp } from '../../../../test/smtp.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Message, MessageKind, Outbox } from '../../../platform/outbox.ts'
import { recipientOf } from '../../../platform/salutation.ts'
import { createOutbox } from './index.ts'

const smtp = await startTestSmtp()
afterAll(() => smtp.close())
const server = await aChurch({ env: { SMTP_URL: smtp.url, MAIL_PACE: 15 }, anew: ['users'] })
const { beside, clock, request, services } = server
const { db } = services
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const kindOf = (kind: string, more: Partial<MessageKind<unknown>> = {}): MessageKind => ({
  kind,
  name: kind,
  why: 'A test.',
  required: false,
  ways: { mail: 'on' },
  waitMs: DAY,
  examples: () => [],
  compose: async (_services, { person, variant }) => ({
    to: recipientOf(person),
    subject: `${kind} ${variant ?? ''}`.trim(),
    heading: kind,
    paragraphs: ['Secret words.'],
  }),
  ...more,
})
const kinds = {
  code: kindOf('code', { required: true }),
  news: kindOf('news'),
  greeting: kindOf('greeting'),
  byChoice: kindOf('by-choice', { ways: { mail: 'off' } }),
}
/** An outbox of these kinds, on the church's own database and mail server. */
const openOutbox = () =>
  createOutbox([{ handlers: null, messages: Object.values(kinds) }], services)
let outbox: Outbox
let ruth: Person
afterEach(() => outbox.close())
beforeEach(async () => {
  outbox = openOutbox()
  await beside.query('DELETE FROM deliveries')
  smtp.mails.length = 0
  smtp.refuse = { connection: null, recipient: null }
  smtp.hold = { connection: async () => undefined, acceptance: async () => undefined }
  ruth = await aMember(server)
})

const subjects = () => smtp.mails.map(({ subject }) => subject)
const rows = async () => db.delivery.findMany({ orderBy: { id: 'asc' } })
const states = async () => (await rows()).map(({ state }) => state)

/** What a process leaves behind that dies during an attempt: `handed` once the content may have arrived. */
const dies = ({ handed }: { handed: boolean }) =>
  beside.query(
    `UPDATE deliveries SET attempts = 1, started_at = $1::timestamptz, due_at = $1::timestamptz + interval '2 minutes',
       handed_at = CASE WHEN $2 THEN $1 END
     WHERE state = 'queued'`,
    [clock.now(), handed],
  )

async function send(kind: MessageKind, message: Message = {}) {
  await outbox.deliver(kind, ruth.id, message)
  await outbox.idle()
}

test('a message is a row without its content, before it leaves', async () => {
  smtp.refuse.connection = { code: 421, text: 'closing' }
  await outbox.deliver(kinds.greeting, ruth.id, { about: 2026 })
  expect(await rows()).toMatchObject([
    { kind: 'greeting', userId: ruth.id, way: 'mail', about: 2026 },
  ])
  await outbox.idle()
  const { rows: text } = await beside.query('SELECT deliveries::text AS row FROM deliveries')
  expect(text[0].row).not.toMatch(/Secret|church\.test/)
})

test('of the same matter, nobody gets a second one', async () => {
  await send(kinds.greeting, { about: 2026 })
  await send(kinds.greeting, { about: 2026 })
  await send(kinds.greeting, { about: 2027 })
  expect(subjects()).toHaveLength(2)
  expect(await states()).toEqual(['sent', 'sent'])
})

describe('the order', () => {
  const order: string[] = []
  const quiet = createOutbox([{ handlers: null, messages: Object.values(kinds) }], {
    ...services,
    // Time passes between one message and the next.
    clock: {
      now: () => {
        clock.advance(1)
        return clock.now()
      },
    },
    mailer: { send: async ({ subject }) => void order.push(subject) },
  })
  afterAll(() => quiet.close())
  beforeEach(() => {
    order.length = 0
  })

  /** Queues messages without waking the queue, as a transaction does. */
  const queue = async (kind: MessageKind, ...variants: string[]) => {
    for (const variant of variants) await quiet.deliver(kind, ruth.id, { variant }, beside)
  }

  test('what is required overtakes the rest, and other kinds take turns', async () => {
    await queue(kinds.news, '1', '2', '3', '4')
    await queue(kinds.greeting, '1', '2')
    await queue(kinds.code, '1')
    await quiet.idle()
    expect(order[0]).toBe('code 1')
    const rest = order.slice(1)
    expect(rest.indexOf('greeting 2')).toBeLessThan(rest.indexOf('news 4'))
    expect(rest.filter((each) => each.startsWith('news'))).toEqual([
      'news 1',
      'news 2',
      'news 3',
      'news 4',
    ])
  })

  test('the pace holds off what can be switched off, and nothing else', async () => {
    await queue(kinds.news, ...Array.from({ length: 20 }, (_, n) => String(n)))
    await quiet.idle()
    expect(order).toHaveLength(15)
    await queue(kinds.code, '1')
    await quiet.idle()
    expect(order.at(-1)).toBe('code 1')
    clock.advance(MINUTE + 1)
    await quiet.idle()
    expect(order).toHaveLength(21)
  })
})

describe('a mail server', () => {
  test('that is away for an hour loses nothing, and doubles nothing', async () => {
    smtp.refuse.connection = { code: 421, text: 'closing' }
    await send(kinds.news)
    await send(kinds.code)
    for (let minute = 0; minute < 60; minute++) {
      clock.advance(MINUTE)
      await outbox.idle()
    }
    expect(await states()).toEqual(['queued', 'queued'])
    smtp.refuse.connection = null
    clock.advance(MINUTE + 1)
    await outbox.idle()
    expect(subjects().sort()).toEqual(['code', 'news'])
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('that makes a mail wait delays no other', async () => {
    smtp.refuse.recipient = (address) =>
      address === ruth.email ? { code: 450, text: 'come back' } : null
    const naomi = await aMember(server)
    await outbox.deliver(kinds.news, [ruth.id, naomi.id])
    await outbox.idle()
    expect(smtp.recipients.at(-1)).toBe(naomi.email)
    expect((await rows()).map(({ state, problem }) => [state, problem])).toEqual([
      ['queued', 'EENVELOPE 450'],
      ['sent', null],
    ])
  })

  test('that rejects an address is not asked again', async () => {
    smtp.refuse.recipient = () => ({ code: 550, text: 'no such mailbox' })
    await send(kinds.code)
    expect(await rows()).toMatchObject([{ state: 'failed', problem: 'EENVELOPE 550', attempts: 1 }])
  })

  test('that hangs up before it accepts gets the same mail again', async () => {
    smtp.hold.acceptance = async () => {
      smtp.hold.acceptance = async () => undefined
      smtp.hangUp()
    }
    await send(kinds.news)
    clock.advance(MINUTE)
    await outbox.idle()
    expect(await states()).toEqual(['sent'])
    expect(subjects()).toHaveLength(2)
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(1)
  })
})

describe('a process that dies', () => {
  beforeEach(() => {
    smtp.refuse.connection = { code: 421, text: 'closing' }
  })
  const next = async () => {
    smtp.refuse.connection = null
    const another = openOutbox()
    clock.advance(10 * MINUTE)
    await another.idle()
    await another.close()
  }

  test('while a message waits leaves it to the others', async () => {
    await outbox.deliver(kinds.news, ruth.id, {}, beside)
    await next()
    expect(subjects()).toEqual(['news'])
  })

  test.each([false, true])(
    'is replaced, whether or not the mail may have arrived: %s',
    async (handed) => {
      await outbox.deliver(kinds.news, ruth.id, {}, beside)
      await dies({ handed })
      await next()
      expect(await states()).toEqual(['sent'])
    },
  )

  test('says so when it is too late to try again', async () => {
    const expiresAt = new Date(clock.now().getTime() + MINUTE)
    await outbox.deliver(kinds.news, ruth.id, { expiresAt }, beside)
    await dies({ handed: true })
    await next()
    expect(await rows()).toMatchObject([{ state: 'failed', problem: 'lost' }])
  })

  test('is not one that sends slowly, which says so until it is done', async () => {
    const another = openOutbox()
    let tries = 0
    smtp.refuse.connection = null
    smtp.hold.acceptance = async () => {
      tries++
      for (let look = 0; look < 4; look++) {
        clock.advance(15_000)
        const until = new Date(clock.now().getTime() + 20_000)
        void outbox.idle()
        await expect.poll(async () => (await rows())[0]?.dueAt).toEqual(until)
        await another.idle()
      }
    }
    await outbox.deliver(kinds.news, ruth.id)
    await outbox.idle()
    await another.close()
    expect([tries, await states()]).toEqual([1, ['sent']])
  })

  test('repeats the secrets of its first attempt', async () => {
    const tokens: string[] = []
    const secret = kindOf('secret', {
      compose: async (_services, { person, token }) => {
        tokens.push(token)
        return { to: recipientOf(person), subject: 'secret', heading: 'H', paragraphs: [] }
      },
    })
    const secretOutbox = createOutbox([{ handlers: null, messages: [secret] }], services)
    await secretOutbox.deliver(secret, ruth.id, {}, beside)
    await secretOutbox.deliver(secret, ruth.id, {}, beside)
    await secretOutbox.idle()
    smtp.refuse.connection = null
    clock.advance(10 * MINUTE)
    await secretOutbox.idle()
    await secretOutbox.close()
    expect(new Set(tokens).size).toBe(2)
    expect(tokens.length).toBeGreaterThan(2)
    const { rows: text } = await beside.query('SELECT deliveries::text AS row FROM deliveries')
    for (const { row } of text) for (const token of tokens) expect(row).not.toContain(token)
  })
})

describe('an attempt', () => {
  test.each([
    ['withdrawn', `state = 'withdrawn'`],
    ['queued', 'attempts = attempts + 1'],
  ])('does not send a message that is %s meanwhile: %s', async (state, change) => {
    smtp.hold.connection = async () => {
      await beside.query(`UPDATE deliveries SET ${change} WHERE attempts = 1`)
    }
    await outbox.deliver(kinds.news, ruth.id)
    await outbox.idle()
    expect([subjects(), await states()]).toEqual([[], [state]])
  })

  test('is recorded as the content leaves, and not before', async () => {
    const handed: (Date | null)[] = []
    const look = async () => {
      for (const { handedAt } of await rows()) handed.push(handedAt)
    }
    smtp.hold = { connection: look, acceptance: look }
    await send(kinds.news)
    expect(handed).toEqual([null, clock.now()])
  })
})

describe('beside release 2.3', () => {
  const HOUR = 60 * MINUTE
  const marked = (column: 'taken_by' | 'kept_by') =>
    beside.query(`UPDATE deliveries SET ${column} = 7, started_at = $1 WHERE state = 'queued'`, [
      clock.now(),
    ])

  test.each(['kept_by', 'taken_by'] as const)(
    'a message %s one of its processes waits for that one',
    async (column) => {
      await outbox.deliver(kinds.news, ruth.id, {}, beside)
      await marked(column)
      await outbox.idle()
      expect([subjects(), await states()]).toEqual([[], ['queued']])
      clock.advance(HOUR)
      await outbox.idle()
      expect(await states()).toEqual(['sent'])
    },
  )

  test('its greetings and carers’ mails are not sent while this release sends them', async () => {
    /** As `sendNow` of 2.3 does. */
    const take = () =>
      beside.query(
        `INSERT INTO deliveries AS earlier
           (kind, user_id, way, about, queued_at, due_at, expires_at, taken_by, started_at, attempts)
         VALUES ('greeting', $1, 'mail', 2026, $2, $2, $2, 7, $2, 1)
         ON CONFLICT (kind, user_id, way, about) DO UPDATE
         SET state = 'queued', ended_at = NULL, taken_by = 7, started_at = $2, attempts = earlier.attempts + 1
         WHERE earlier.state <> 'sent' RETURNING id`,
        [ruth.id, clock.now()],
      )
    const taken: number[] = []
    smtp.hold.connection = async () => void taken.push((await take()).rows.length)
    await send(kinds.greeting, { about: 2026 })
    expect([taken, subjects(), await states()]).toEqual([[0], ['greeting'], ['sent']])
    await beside.query(`UPDATE deliveries SET state = 'queued', about = 2027`)
    expect((await take()).rows).toHaveLength(1)
  })
})

describe('nothing leaves', () => {
  const choose = (kind: MessageKind, isOn: boolean) =>
    db.messageChoice.create({
      data: { userId: ruth.id, kind: kind.kind, way: 'mail', isOn, chosenAt: clock.now() },
    })

  test('that somebody switched off while it waited', async () => {
    await outbox.deliver(kinds.news, ruth.id, {}, beside)
    await choose(kinds.news, false)
    await outbox.idle()
    expect([subjects(), await states()]).toEqual([[], ['switched_off']])
  })

  test('that somebody had switched off, which its row says', async () => {
    await choose(kinds.news, false)
    await send(kinds.news)
    expect([subjects(), await states()]).toEqual([[], ['switched_off']])
  })

  test('that nobody chose, where a kind is off at first', async () => {
    await send(kinds.byChoice)
    expect(await rows()).toEqual([])
    await choose(kinds.byChoice, true)
    await send(kinds.byChoice)
    expect(subjects()).toEqual(['by-choice'])
  })

  test('to somebody who has left, but what protects their account', async () => {
    await outbox.deliver(kinds.news, ruth.id, {}, beside)
    await outbox.deliver(kinds.code, ruth.id, {}, beside)
    await beside.query(`UPDATE users SET standing = 'left', left_on = '2026-01-11' WHERE id = $1`, [
      ruth.id,
    ])
    await outbox.idle()
    expect([subjects(), await states()]).toEqual([['code'], ['withdrawn', 'sent']])
  })

  test('that is too late, or was taken back', async () => {
    await outbox.deliver(
      kinds.news,
      ruth.id,
      { expiresAt: new Date(clock.now().getTime() + 1) },
      beside,
    )
    await outbox.deliver(kinds.news, ruth.id, { about: 7 }, beside)
    await inTransaction(beside, (client) => outbox.withdraw(client, kinds.news, 7))
    clock.advance(MINUTE)
    await outbox.idle()
    expect([subjects(), await states()]).toEqual([[], ['failed', 'withdrawn']])
  })

  test('before it is due', async () => {
    await send(kinds.news, { dueAt: new Date(clock.now().getTime() + MINUTE) })
    expect(subjects()).toEqual([])
    clock.advance(MINUTE)
    await outbox.idle()
    expect(subjects()).toEqual(['news'])
  })

  test('for an address without an account, nor stays', async () => {
    await outbox.deliver(kinds.code, { askedFor: null })
    expect(await states()).toEqual(['queued'])
    await outbox.idle()
    expect(await rows()).toEqual([])
  })
})

test('whom a stranger asked for is in no row once it is too late, or they are deleted', async () => {
  const soon = new Date(clock.now().getTime() + 1)
  await outbox.deliver(kinds.code, { askedFor: ruth.id }, { expiresAt: soon }, beside)
  clock.advance(MINUTE)
  await outbox.idle()
  expect(await rows()).toMatchObject([{ state: 'failed', askedFor: null }])
  await outbox.deliver(kinds.code, { askedFor: ruth.id }, {}, beside)
  await request.delete('/api/users/profile/delete/').set(ruth.auth).expect(200)
  expect(await states()).toEqual(['failed'])
})

test('close makes one last attempt', async () => {
  const closing = openOutbox()
  await closing.deliver(kinds.greeting, ruth.id, {}, beside)
  await closing.close()
  expect(subjects()).toEqual(['greeting'])
})
