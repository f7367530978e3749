import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Church } from '@church/shared'
import { createTransport, type StreamSentMessageInfo } from 'nodemailer'
import type { Clock } from './clock.ts'
import type { Env } from './env.ts'
import { spokenLanguage } from './languages.ts'
import { type Mail, renderMail } from './mail-template.ts'
import { MailError } from './mailer-failure.ts'

/** Milliseconds. A slower server counts as unavailable. */
const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
const SEND_MS = 60_000

type Settings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'PUBLIC_URL'>

interface Sending {
  church: Church
  /** The church's own lines at the end of every mail. */
  closing: string
  /** Runs once the server is ready for the content, which does not leave if this rejects. */
  beforeContent: () => Promise<void>
}

/** Hands a mail to the server or the outbox. Rejects with a MailError. */
type Deliver = (mail: Mail, sending: Sending) => Promise<void>

export function createDelivery(env: Settings, clock: Clock): Deliver {
  const transport = env.SMTP_URL ? overSmtp(env.SMTP_URL) : intoFolder(join(env.DATA_DIR, 'outbox'))
  return async (mail, { church, closing, beforeContent }) => {
    const from = senderOf(env, church)
    const message = {
      from,
      ...(church.help.email && {
        replyTo: { name: oneLine(church.name), address: church.help.email },
      }),
      to: { name: oneLine(mail.to.name), address: mail.to.address },
      subject: oneLine(mail.subject),
      date: clock.now(),
      ...renderMail(mail, church, closing),
      ...(mail.id && { messageId: `<${mail.id}@${from.address.split('@').at(-1)}>` }),
      // Asks for no out-of-office replies (RFC 3834 §5).
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': spokenLanguage().code,
        // Mail apps offer a button of their own for it (RFC 2369, 8058).
        ...(mail.unsubscribe && {
          'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribe.url}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    }
    try {
      if (!ADDRESS.test(mail.to.address)) throw new BadAddress()
      await transport(await writer.sendMail(message), { now: clock.now(), leave: beforeContent })
    } catch (error) {
      throw new MailError(error)
    }
  }
}

/** Writes a mail out, with its envelope. */
const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

type Written = Pick<StreamSentMessageInfo, 'envelope' | 'message'>

interface Leaving {
  now: Date
  /** Call it just before the content leaves. */
  leave: () => Promise<void>
}

/** A client for the mail server, not yet connected. */
export const smtpClient = (url: string, onData?: () => void) =>
  createTransport({
    url,
    ...(onData && { logger: watchForData(onData), transactionLog: true }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Mails hold reset links. `?requireTLS=false` in the address overrides this.
    requireTLS: true,
  })

/** Watches Nodemailer's log for the command DATA, by which it asks to send the content. */
function watchForData(onData: () => void) {
  const log = (entry: unknown, ...said: unknown[]) => {
    const isCommand = typeof entry === 'object' && entry !== null && 'tnx' in entry
    if (isCommand && entry.tnx === 'client' && said.includes('DATA')) onData()
  }
  return {
    level: () => undefined,
    trace: log,
    debug: log,
    info: log,
    warn: log,
    error: log,
    fatal: log,
  }
}

function overSmtp(url: string) {
  return async ({ envelope, message }: Written, { leave }: Leaving) => {
    let ask = () => {}
    const asked = new Promise<void>((resolve) => {
      ask = resolve
    })
    // Nodemailer reads a stream before the server is ready for it, so it waits for the command.
    async function* content() {
      await asked
      await leave()
      yield message
    }
    const raw = Readable.from(content())
    await smtpClient(url, ask).sendMail({ envelope, raw, signal: AbortSignal.timeout(SEND_MS) })
  }
}

/** Writes each mail to a file of its own, atomically and readable only by the operator. */
function intoFolder(folder: string) {
  return async ({ message }: Written, { now, leave }: Leaving) => {
    const name = `${now.toISOString().replaceAll(':', '-')}-${randomBytes(6).toString('hex')}.eml`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, `.${name}.draft`), message, { mode: 0o600 })
    await leave()
    await rename(join(folder, `.${name}.draft`), join(folder, name))
  }
}

/** A single plain address, without characters that could add to a header or an SMTP command. */
const ADDRESS = /^[^\s<>()[\],;:"\\@\p{Cc}]+@[^\s<>()[\],;:"\\@\p{Cc}]+$/u

class BadAddress extends Error {
  readonly code = 'EENVELOPE'
}

/**
 * The sender: MAIL_FROM, the church's help address or, while there is neither, an address of this site, with the
 * church's name unless MAIL_FROM has one.
 */
export function senderOf(
  { MAIL_FROM, PUBLIC_URL }: Pick<Settings, 'MAIL_FROM' | 'PUBLIC_URL'>,
  church: Church,
): { name: string; address: string } {
  const [, name, address] = /^(.*?)<(.+)>$/.exec(MAIL_FROM ?? '') ?? []
  return {
    name: oneLine(name?.replaceAll('"', '').trim() || church.name),
    address: (
      address ??
      MAIL_FROM ??
      (church.help.email || `no-reply@${new URL(PUBLIC_URL).hostname}`)
    ).trim(),
  }
}

/** Makes text safe for a header: line breaks and control characters become spaces. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
