import type { Handle } from './db.ts'
import type { Mail } from './mail-template.ts'
import type { Recipient } from './salutation.ts'

export type { Mail } from './mail-template.ts'

/** How a message reaches somebody. */
export type Way = 'mail' | 'push'

/** A message in the queue, as a kind composes it. */
export interface Delivery {
  id: number
  /** Whom it is for, as they are now. */
  person: Recipient & { id: number }
  /** What it is about, as its kind defines it: the id of a row, or a date. */
  about: number | null
  /** Which of its kind's texts. */
  variant: string | null
  queuedAt: Date
}

/** A kind of message, declared once, in the `messages` of the feature that sends it. */
export interface MessageKind<Needs = never> {
  /** Its name in rows and answers. It is never renamed. */
  kind: string
  /** What people call it, such as "Birthday greetings". */
  name: string
  /** Why somebody gets it, in a sentence. */
  why: string
  /** It protects an account or was asked for: it has no switch, and overtakes what has one. */
  required: boolean
  /** The ways in which it can come, and whether each is on until somebody chooses. */
  ways: { mail?: 'on' | 'off'; push?: 'on' | 'off' }
  /** Milliseconds after which it would be too late. */
  waitMs: number
  /** The screen that the tap on a notification opens, such as `/calendar/`; by default the home page. */
  opens?: string
  /**
   * What happens to a message that was leaving as its process died: it leaves again, with the same Message-ID, or it
   * fails, because a second one would do more harm.
   */
  afterCrash: 'again' | 'never'
  /**
   * Writes the mail from rows as it leaves; null if there is nothing to say any more. Without it, the mail has to be
   * given to `deliver`, and is lost with its process.
   */
  compose?: (services: Needs, delivery: Delivery) => Promise<Mail | null>
}

/** What is said to somebody. */
export interface Message {
  about?: number
  variant?: string
  /** It does not leave before. */
  dueAt?: Date
  /** When it would be too late, if that is earlier than its kind says. */
  expiresAt?: Date
  /** Only these ways; by default every one that its kind has. */
  ways?: readonly Way[]
  /**
   * The mail, or how this process writes it. It is kept in memory, never in the database, and is preferred to the
   * kind's `compose`. Null sends nothing.
   */
  mail?: Mail | (() => Promise<Mail | null>)
}

/**
 * Whom a message is for: people's ids, or whom a stranger asked for, null if there is no such account. Both take the
 * same time then.
 */
export type To = number | readonly number[] | { askedFor: number | null }

/** The one door by which mails and pushes leave. */
export interface Messages {
  /** Every kind that a feature declares. */
  kinds: readonly MessageKind[]
  /**
   * Queues a message for people, each way that they have on: a row for each, before this resolves. Of the same
   * `about`, nobody gets a second one.
   * @param on the transaction to which the rows belong
   * @returns how many messages wait now because of this
   */
  deliver(kind: MessageKind, to: To, message?: Message, on?: Handle): Promise<number>
  /**
   * Sends a mail now, for jobs with a ledger of their own that try again.
   * @throws MailError
   */
  sendNow(
    kind: MessageKind,
    userId: number,
    message: { about: number; mail: Mail },
  ): Promise<'sent' | 'switched_off'>
  /** Takes back what waits about something and has not begun to leave. */
  withdraw(on: Handle, kind: MessageKind, about: number): Promise<void>
  /** Looks for waiting messages from now on, until `close`. */
  start(): void
  /** Resolves when nothing is due any more, or the mail server does not answer. */
  idle(): Promise<void>
  /** Makes a last attempt for what is due, within a few seconds. */
  close(): Promise<void>
}
