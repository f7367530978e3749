import type { MessageWay } from '@church/shared'
import type pg from 'pg'
import type { Site } from './church.ts'
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
  /** A secret for its link or code. Each attempt has the same one, and the database does not contain it. */
  token: string
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
  /** Milliseconds for which its rows are kept, if nobody may get the same `about` again within that time; else 90 days. */
  keepMs?: number
  /** The screen that a tap on the notification opens, such as `/calendar/`; by default the home page. */
  opens?: string
  /** The variants for mailboxes that may be another person's, which are not in the recipient's language. */
  toStrangers?: readonly string[]
  /**
   * Writes the mail as it leaves, at each attempt, from rows alone and while the reader's language is the current one.
   * Null if what it reports is no longer true.
   */
  compose: (services: Needs, delivery: Delivery) => Promise<Mail | null>
  /** An example of each of its texts, for admins. They name nobody real, and no link in them works. */
  examples: (about: Example) => Mail[]
}

/** For whom an example is written, and when. */
export interface Example {
  site: Site
  reader: Recipient
  at: Date
}

/** Invented people whom examples name. */
export const EXAMPLE_PEOPLE = {
  mary: { firstName: 'Mary', lastName: 'Hill', email: 'mary.hill@church.example' },
  john: { firstName: 'John', lastName: 'Okoro', email: 'john.okoro@church.example' },
} as const

/** In place of the secret of a link. */
export const EXAMPLE_TOKEN = 'example'

/** One message to people. */
export interface Message {
  about?: number
  variant?: string | null
  /** It is not sent before. */
  dueAt?: Date
  /** When it is too late to send it, if that is earlier than its kind says. */
  expiresAt?: Date
  /** Only these ways; by default every one that its kind has. */
  ways?: readonly MessageWay[]
}

/**
 * The recipients: people's ids, or the account that a stranger asked for, null if it does not exist. Both cases take
 * the same time.
 */
export type To = number | readonly number[] | { askedFor: number | null }

/** The only way to send a mail or a push. */
export interface Outbox {
  /** Every kind that a feature declares. */
  kinds: readonly MessageKind[]
  /**
   * Queues a message for people by each way that they have switched on. Its rows are written before this resolves.
   * Nobody gets two messages with the same `about`.
   * @param on the transaction to which the rows belong
   * @returns how many messages this queued
   */
  deliver(kind: MessageKind, to: To, message?: Message, on?: Handle): Promise<number>
  /** Withdraws the messages about something in a transaction, except those being sent at this moment. */
  withdraw(client: pg.PoolClient, kind: MessageKind, about: number): Promise<void>
  /** Sends waiting messages until `close`. */
  start(): void
  /** Resolves when nothing is due, or the mail server does not answer. */
  idle(): Promise<void>
  /** Makes a last attempt at the messages that are due, within a few seconds. */
  close(): Promise<void>
}
