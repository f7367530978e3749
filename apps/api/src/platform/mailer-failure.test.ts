import { type AddressInfo, createServer } from 'node:net'
import { mailProblemOf } from '@church/shared/mail-problems.ts'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import { readEnv } from './env.ts'
import { exampleChurch } from './example-church.ts'
import { failureCode } from './mailer-failure.ts'
import { createDelivery } from './mailer-transport.ts'

/** A mail server that answers each command with a line of its own. @returns its port */
async function saying(replies: Record<string, string>): Promise<number> {
  const usual: Record<string, string> = {
    greeting: '220 ready',
    EHLO: '250-mail.test\r\n250-ENHANCEDSTATUSCODES\r\n250 AUTH PLAIN',
    AUTH: '235 2.7.0 accepted',
    MAIL: '250 2.1.0 ok',
    RCPT: '250 2.1.5 ok',
    DATA: '354 go on',
    '.': '250 2.0.0 queued',
    QUIT: '221 bye',
  }
  const server = createServer((socket) => {
    const say = (command: string) => {
      const line = replies[command] ?? usual[command] ?? '500 5.5.1 unknown'
      socket.write(`${line}\r\n`)
    }
    say('greeting')
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      const text = data.toString()
      say(/\r\n\.\r\n$/.test(text) ? '.' : text.slice(0, 4).trim())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function problemAt(url: string): Promise<[string, string]> {
  const env = readEnv({ SMTP_URL: url, MAIL_FROM: 'office@church.test' })
  const deliver = createDelivery(env, createTestClock())
  const to = { name: 'Ruth', address: 'ruth@church.test' }
  const mail = { to, subject: 'A', heading: 'B', paragraphs: [] }
  const sending = { church: exampleChurch, closing: '', beforeContent: async () => undefined }
  const code = await deliver(mail, sending).then(
    () => 'sent',
    (error) => failureCode(error),
  )
  return [code, mailProblemOf(code)]
}

const user = (port: number) => `smtp://me:the-secret@127.0.0.1:${port}?requireTLS=false`

test.each([
  ['a wrong password', { AUTH: '535 5.7.8 Ruth, no' }, 'EAUTH 535 5.7.8', 'sign-in'],
  ['an own password', { AUTH: '534-5.7.9 App\r\n534 5.7.9 x' }, 'EAUTH 534 5.7.9', 'app-password'],
  ['Microsoft', { AUTH: '535 5.7.139 Basic' }, 'EAUTH 535 5.7.139', 'no-passwords'],
  ['a foreign sender', { MAIL: '553 5.7.1 x' }, 'EENVELOPE MAIL FROM 553 5.7.1', 'sender'],
  ['no sign-in', { MAIL: '530 5.7.0 x' }, 'EENVELOPE MAIL FROM 530 5.7.0', 'no-sign-in'],
  ['another recipient', { RCPT: '554 5.7.1 relay' }, 'EENVELOPE 554 5.7.1', 'recipient'],
  ['a sender of another', { '.': '554 5.2.252 SendAs' }, 'EMESSAGE 554 5.2.252', 'sender'],
  ['spam', { '.': '554 5.7.1 spam' }, 'EMESSAGE 554 5.7.1', 'content'],
  ['too many mails', { MAIL: '421 4.7.0 x' }, 'EENVELOPE MAIL FROM 421 4.7.0', 'later'],
])(
  'a server that refuses %s is understood, and its text is not repeated',
  async (_what, replies, code, problem) => {
    expect(await problemAt(user(await saying(replies)))).toEqual([code, problem])
  },
)

test('a server without encryption is sent nothing', async () => {
  const [code, problem] = await problemAt(`smtp://127.0.0.1:${await saying({})}`)
  expect([code, problem]).toEqual(['ETLS 500 5.5.1', 'encryption'])
})

test('a server that speaks no TLS where it should is told from one that is missing', async () => {
  const port = await saying({})
  expect(await problemAt(`smtps://127.0.0.1:${port}`)).toEqual([
    expect.stringMatching(/^ESOCKET /),
    'encryption',
  ])
  expect(await problemAt('smtps://127.0.0.1:9')).toEqual(['ESOCKET ECONNREFUSED', 'port'])
  expect(await problemAt('smtp://no-such-host.invalid:587')).toEqual([
    expect.stringMatching(/^EDNS/),
    'host',
  ])
})

test('a certificate that nobody signed is not trusted', async () => {
  const server = new SMTPServer({ secure: true })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve(undefined))))
  const { port } = server.server.address() as AddressInfo
  const [code, problem] = await problemAt(`smtps://127.0.0.1:${port}`)
  expect(problem).toBe('certificate')
  expect(code).toMatch(/^ESOCKET /)
})

test.each([
  ['ETIMEDOUT', 'silence'],
  ['ESOCKET ENETUNREACH', 'silence'],
  ['EAUTH', 'no-sign-in'],
  ['ECONNECTION', 'other'],
  ['', 'other'],
])('the code %s means %s', (code, problem) => {
  expect(mailProblemOf(code)).toBe(problem)
})
