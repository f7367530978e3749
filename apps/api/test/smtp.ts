import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server on a loopback port. */
export interface TestSmtp {
  /** For SMTP_URL. */
  url: string
  /** What it has accepted, in order. */
  mails: Email[]
  /** Whom they were for: the addresses of the envelopes, in order. */
  recipients: string[]
  /** What it answers from now on to whoever connects, or names a recipient; null accepts. */
  refuse: { connection: Reply | null; recipient: ((address: string) => Reply | null) | null }
  /** Waited for when somebody connects, and when a mail was taken but its sender not told yet. */
  hold: { connection: () => Promise<void>; acceptance: () => Promise<void> }
  close(): Promise<void>
}

export interface Reply {
  code: number
  text: string
}

const refusal = ({ code, text }: Reply) => Object.assign(new Error(text), { responseCode: code })

/** Starts one that accepts everything until it is told otherwise. */
export async function startTestSmtp(port = 0): Promise<TestSmtp> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: async (_session, done) => {
      await smtp.hold.connection()
      const reply = smtp.refuse.connection
      done(reply ? refusal(reply) : null)
    },
    onRcptTo: ({ address }, _session, done) => {
      const reply = smtp.refuse.recipient?.(address)
      done(reply ? refusal(reply) : null)
    },
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      smtp.mails.push(await PostalMime.parse(Buffer.concat(chunks)))
      smtp.recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
      await smtp.hold.acceptance()
      done()
    },
  })
  // A client that is killed breaks its connection; that is no failure of a test.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${address.port}`,
    mails: [],
    recipients: [],
    refuse: { connection: null, recipient: null },
    hold: { connection: async () => undefined, acceptance: async () => undefined },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return smtp
}
