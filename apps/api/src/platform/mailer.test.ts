import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Church } from '@church/shared'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import { outboxMails } from '../../test/outbox.ts'
import { startTestSmtp } from '../../test/smtp.ts'
import { readEnv } from './env.ts'
import { exampleChurch } from './example-church.ts'
import type { Mail } from './mail-template.ts'
import { createMailer } from './mailer.ts'
import { createMetrics } from './metrics.ts'

const smtp = await startTestSmtp()
const dataDir = await mkdtemp(join(tmpdir(), 'church-mail-'))
afterAll(async () => {
  await smtp.close()
  await rm(dataDir, { recursive: true })
})

const sample: Mail = {
  to: { name: 'Ruth Adeyemi', address: 'ruth@church.test' },
  subject: 'A subject',
  heading: 'A heading',
  paragraphs: ['A paragraph.'],
  button: { label: 'Open', url: 'https://church.example/#/open/1' },
  notes: ['A note.'],
}

const recorded: (string | null)[] = []
const outcomes = {
  record: async (_name: string, problem: string | null) => void recorded.push(problem),
}
const help = { phone: '', email: 'help@church.example', hours: 'Mon-Sat, 9 AM to 5 PM' }
const withHelp: Church = { ...exampleChurch, help }

function mailerWith(variables: Record<string, string>, church = withHelp) {
  return createMailer({
    church: { get: async () => church },
    closing: async () => 'Grace and peace,\nthe office',
    env: readEnv({ DATA_DIR: dataDir, ...variables }),
    clock: createTestClock(),
    metrics: createMetrics(),
    outcomes,
  })
}
const overSmtp = mailerWith({ SMTP_URL: smtp.url })

beforeEach(async () => {
  await rm(join(dataDir, 'outbox'), { recursive: true, force: true })
  smtp.mails.length = 0
  smtp.refuse.connection = null
  smtp.refuse.recipient = null
  recorded.length = 0
})

test('without SMTP_URL, writes each mail to the outbox, readable only by the operator', async () => {
  await mailerWith({}).send(sample)
  const [mail] = await outboxMails(dataDir)
  expect(mail).toMatchObject({
    from: { name: 'Example Church', address: 'help@church.example' },
    replyTo: [{ address: 'help@church.example' }],
    to: [{ name: 'Ruth Adeyemi', address: 'ruth@church.test' }],
    subject: 'A subject',
    date: '2026-01-11T10:00:00.000Z',
  })
  for (const part of [mail?.text, mail?.html]) {
    for (const said of ['A heading', 'A paragraph.', 'Open', '/#/open/1', 'A note.']) {
      expect(part).toContain(said)
    }
    expect(part).toContain('Example Church')
    expect(part).toContain('Mon-Sat, 9 AM to 5 PM')
    expect(part).toContain('Grace and peace,\nthe office')
  }
  expect(mail?.html).not.toMatch(/<(img|link|script|style)|src=|@import|url\(/i)
  const [name = '', ...others] = await readdir(join(dataDir, 'outbox'))
  expect(others).toEqual([])
  expect((await stat(join(dataDir, 'outbox', name))).mode & 0o077).toBe(0)
})

test.each([
  ['office@church.test', { name: 'Example Church', address: 'office@church.test' }],
  ['"St Mark\'s" <mark@church.test>', { name: "St Mark's", address: 'mark@church.test' }],
])('sends from MAIL_FROM: %s', async (MAIL_FROM, from) => {
  await mailerWith({ MAIL_FROM }).send(sample)
  const [mail] = await outboxMails(dataDir)
  expect(mail?.from).toEqual(from)
})

test('before a church has an address, its mails come from the site', async () => {
  await mailerWith({ PUBLIC_URL: 'https://church.test' }, exampleChurch).send(sample)
  const [mail] = await outboxMails(dataDir)
  expect(mail?.from).toEqual({ name: 'Example Church', address: 'no-reply@church.test' })
  expect(mail?.replyTo).toBeUndefined()
})

test('rejects MAIL_FROM without an address', () => {
  expect(() => mailerWith({ MAIL_FROM: 'The church' })).toThrow(
    'MAIL_FROM must be an email address, or Name <address>',
  )
})

test('a name or a subject cannot add a header or another recipient', async () => {
  const nasty = 'Ruth\r\nBcc: thief@evil.test\r\n\r\n"x" <thief@evil.test>,'
  await overSmtp.send({
    ...sample,
    to: { name: nasty, address: 'ruth@church.test' },
    subject: `Hello\nBcc: thief@evil.test`,
  })
  const [mail] = smtp.mails
  expect(smtp.recipients).toEqual(['ruth@church.test'])
  expect(mail?.bcc).toBeUndefined()
  expect(mail?.to).toHaveLength(1)
  expect(mail?.subject).toBe('Hello Bcc: thief@evil.test')
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
})

test.each([
  'ruth@church.test, thief@evil.test',
  'ruth@church.test>\r\nRCPT TO:<thief@evil.test',
  'Ruth <ruth@church.test>',
  'nobody',
])('sends nothing to anything but one plain address: %j', async (address) => {
  for (const mailer of [overSmtp, mailerWith({})]) {
    const sending = mailer.send({ ...sample, to: { name: 'Ruth', address } })
    await expect(sending).rejects.toMatchObject({ isPermanent: true })
  }
  expect(smtp.mails).toEqual([])
  expect(await outboxMails(dataDir)).toEqual([])
})

test('escapes text in the HTML part', async () => {
  await overSmtp.send({ ...sample, heading: '<img src=x onerror="alert(1)"> & co' })
  expect(smtp.mails[0]?.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; co')
})

test.each([
  ['a password', '//user:secret@'],
  ['no password', '//'],
])('without encryption nothing is sent, unless the address allows it: %s', async (_what, start) => {
  const allowed = smtp.url.replace('//', start)
  const plain = allowed.replace('?requireTLS=false', '')
  await expect(mailerWith({ SMTP_URL: plain }).send(sample)).rejects.toThrow()
  expect(smtp.mails).toEqual([])
  await mailerWith({ SMTP_URL: allowed }).send(sample)
  expect(smtp.mails).toHaveLength(1)
})
