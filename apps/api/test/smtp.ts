import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An SMTP server on a loopback port. */
export interface TestSmtp {
  /** The value for SMTP_URL. */
  url: string
  /** Accepted emails, in order. */
  mails: Email[]
  /** The recipients on their envelopes, in order. */
  recipients: string[]
  /** Replies to new connections and to recipients from now on; null accepts. */
  refuse: { connection: Reply | null; recipient: ((address: string) => Reply | null) | null }
  /** Awaited on each connection, and after an email is stored but before the sender is told. */
  hold: { connection: () => Promise<void>; acceptance: () => Promise<void> }
  /** Breaks every connection. */
  hangUp(): void
  close(): Promise<void>
}

export interface Reply {
  code: number
  text: string
}

const refusal = ({ code, text }: Reply) => Object.assign(new Error(text), { responseCode: code })

/** Starts a server that accepts everything until a test changes `refuse` or `hold`. */
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
      try {
        for await (const chunk of stream) chunks.push(chunk)
      } catch (error) {
        // The client was killed in the middle of it.
        return done(error instanceof Error ? error : null)
      }
      smtp.mails.push(await PostalMime.parse(Buffer.concat(chunks)))
      smtp.recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
      await smtp.hold.acceptance()
      done()
    },
  })
  // A killed client breaks its connection, which must not fail the test.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${address.port}?requireTLS=false`,
    mails: [],
    recipients: [],
    refuse: { connection: null, recipient: null },
    hold: { connection: async () => undefined, acceptance: async () => undefined },
    hangUp: () => {
      for (const { _socket } of server.connections as Set<{ _socket: Socket }>) _socket.destroy()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return smtp
}
