import type { MessageWay } from '@church/shared'
import type { Handle } from './db.ts'
import type { Mail } from './mail-template.ts'
import type { Recipient } from './salutation.ts'

export type { Mail } from './mail-template.ts'

/** A message in the queue, as a kind composes it. */
export interface Delivery {
  id: number
  /** The recipient, with their current name and address. */
  person: Recipient & { id: number }
  /** Its subject, as its kind defines it: the id of a row, or a date. */
  about: number | null
  /** The variant of its kind's text. */
  variant: string | null
  queuedAt: Date
}

/** A kind of message, declared once, in the `messages` of the feature that sends it. */
export interface MessageKind<Needs = never> {
  /** Its name in rows and answers. It is never renamed. */
  kind: string
  /** Its name for people, such as "Birthday greetings", marked by `worded`. */
  name: string
  /** A sentence that says why people get it, marked by `worded`. */
  why: string
  /** Whether it protects an account or was requested. It then has no switch, and is sent before kinds that have one. */
  required: boolean
  /** The ways in which it can come, and whether each is on by default. */
  ways: { mail?: 'on' | 'off'; push?: 'on' | 'off' }
  /** Milliseconds after which it is too late to send it. */
  waitMs: number
  /** The screen that a tap on the notification opens, such as `/calendar/`; by default the home page. */
  opens?: string
  /**
   * What happens to a message whose process dies while sending it: it is sent again, with the same Message-ID, or it
   * fails, because a duplicate would do more harm.
   */
  afterCrash: 'again' | 'never'
  /** The variants for mailboxes that may be another person's, which are not in the recipient's language. */
  toStrangers?: readonly string[]
  /**
   * Writes the mail from rows just before it is sent, while the reader's language is the current one. Null if it is no
   * longer needed. Without `compose`, the mail has to be given to `deliver`, and is lost with its process.
   */
  compose?: (services: Needs, delivery: Delivery) => Promise<Mail | null>
}

/** One message to people. */
export interface Message {
  about?: number
  variant?: string
  /** It is not sent before. */
  dueAt?: Date
  /** When it is too late to send it, if that is earlier than its kind says. */
  expiresAt?: Date
  /** Only these ways; by default every one that its kind has. */
  ways?: readonly MessageWay[]
  /**
   * Writes the mail in this process, in place of the kind's `compose`; null sends nothing. It is kept in memory, never
   * in the database.
   */
  mail?: WriteMail
}

export type WriteMail = () => Promise<Mail | null>

/**
 * The recipients: people's ids, or the account that a stranger asked for, null if it does not exist. Both cases take
 * the same time.
 */
export type To = number | readonly number[] | { askedFor: number | null }

/** The only way to send a mail or a push. */
export interface Messages {
  /** Every kind that a feature declares. */
  kinds: readonly MessageKind[]
  /**
   * Queues a message for people by each way that they have switched on. Its rows are written before this resolves.
   * Nobody gets two messages with the same `about`.
   * @param on the transaction to which the rows belong
   * @returns how many messages this queued
   */
  deliver(kind: MessageKind, to: To, message?: Message, on?: Handle): Promise<number>
  /**
   * Sends a mail now, for jobs that retry by a ledger of their own.
   * @throws MailError
   */
  sendNow(
    kind: MessageKind,
    userId: number,
    message: { about: number; mail: WriteMail },
  ): Promise<'sent' | 'switched_off'>
  /** Withdraws the messages about something, except those being sent at this moment. */
  withdraw(on: Handle, kind: MessageKind, about: number): Promise<void>
  /** Sends waiting messages until `close`. */
  start(): void
  /** Resolves when nothing is due, or the mail server does not answer. */
  idle(): Promise<void>
  /** Makes a last attempt at the messages that are due, within a few seconds. */
  close(): Promise<void>
}
