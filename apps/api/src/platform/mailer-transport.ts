import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Church } from '@church/shared'
import { createTransport } from 'nodemailer'
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

/** Hands a mail to the server or the outbox. Rejects with a MailError. */
type Deliver = (mail: Mail, church: Church) => Promise<void>

export function createDelivery(env: Settings, clock: Clock): Deliver {
  const transport = env.SMTP_URL ? overSmtp(env.SMTP_URL) : intoFolder(join(env.DATA_DIR, 'outbox'))
  return async (mail, church) => {
    const from = senderOf(env, church)
    const message = {
      from,
      ...(church.help.email && {
        replyTo: { name: oneLine(church.name), address: church.help.email },
      }),
      to: { name: oneLine(mail.to.name), address: mail.to.address },
      subject: oneLine(mail.subject),
      date: clock.now(),
      ...renderMail(mail, church),
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
    const progress = { hasContentLeft: false }
    try {
      if (!ADDRESS.test(mail.to.address)) throw new BadAddress()
      await transport(message, { now: clock.now(), progress })
    } catch (error) {
      throw new MailError(error, progress.hasContentLeft)
    }
  }
}

type Message = Parameters<ReturnType<typeof createTransport>['sendMail']>[0]

interface Progress {
  /** Whether the client has begun to send the content, so that the server may have accepted the mail. */
  hasContentLeft: boolean
}

interface Sending {
  now: Date
  progress: Progress
}

/** A client for the mail server, not yet connected. */
export const smtpClient = (url: string, progress?: Progress) =>
  createTransport({
    url,
    ...(progress && { logger: watchProgress(progress), transactionLog: true }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Mails hold reset links. `?requireTLS=false` in the address overrides this.
    requireTLS: true,
  })

/** Watches Nodemailer's log for the command DATA. After it, a mail may arrive even if sending fails. */
function watchProgress(progress: Progress) {
  const log = (entry: unknown, ...said: unknown[]) => {
    const isCommand = typeof entry === 'object' && entry !== null && 'tnx' in entry
    if (isCommand && entry.tnx === 'client' && said.includes('DATA')) progress.hasContentLeft = true
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
  return (message: Message, { progress }: Sending) =>
    smtpClient(url, progress)
      .sendMail({ ...message, signal: AbortSignal.timeout(SEND_MS) })
      .then(() => undefined)
}

/** Writes each mail to a file of its own, atomically and readable only by the operator. */
function intoFolder(folder: string) {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (message: Message, { now }: Sending) => {
    const sent = await writer.sendMail(message)
    const name = `${now.toISOString().replaceAll(':', '-')}-${randomBytes(6).toString('hex')}.eml`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, `.${name}.draft`), sent.message, { mode: 0o600 })
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
function senderOf(
  { MAIL_FROM, PUBLIC_URL }: Settings,
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
