import type { DirectoryRules } from '@church/shared'
import type { Mail } from '../../src/platform/outbox.ts'
import type { Dice } from '../fuzz/dice.ts'
import type { TestServer } from '../server.ts'
import type { Send } from './send.ts'

/** A sign-in as a browser stores it. */
export interface SignIn {
  /** The person's. */
  id: number
  signInId: number
  access: string
  refresh: string
  /** When `access` was issued, in milliseconds since 1970. */
  issuedAt: number
}

export interface Actor {
  name: 'owner' | 'stranger'
  /** The addresses at which they read mail. */
  mailboxes: [string, string]
  /** The one that they use everywhere. */
  password: string
  /** The newest first. */
  signIns: SignIn[]
  /** The keys of their authenticator app. */
  keys: string[]
}

/** A detail that somebody entered about themselves, or the office about the owner of the mailbox. */
export interface Secret {
  text: string
  about: Actor['name'] | 'office'
  /** The id of the account in which they entered it; null for the office's entry about somebody. */
  account: number | null
  /** The addresses under which they kept it: who reads mail there may read it. */
  addresses: Set<string>
}

/** The admin of the church, who takes part in every walk. */
export interface Office {
  id: number
  email: string
  secret: Secret
  /** Headers with a recent proof, or of a screen that was left alone. */
  auth(proof: 'recent' | 'stale'): { Authorization: string }
}

/** A church with three people, of whom the owner's mailbox is at stake. */
export interface World {
  server: TestServer
  dice: Dice
  owner: Actor
  stranger: Actor
  office: Office
  /** The name of the owner of the mailbox, which the stranger uses, too. */
  name: { first_name: string; last_name: string }
  rules: DirectoryRules
  secrets: Secret[]
  /** When the stranger took over each account of the owner at a screen left alone, by its id. */
  taken: Map<number, Date>
  /** The ids of people who have left. */
  leavers: Set<number>
  /** A mailbox that was not told of a merge of its account; null if there is none. */
  untold: string | null
  /** Whether the stranger registered with the owner's address, which nobody has confirmed, before anything else. */
  isPlanted: boolean
  send: Send
  /** The mails to an address, oldest first. */
  mailsTo(address: string): Mail[]
  /** Lets the hourly limits pass. */
  forgetAttempts(): Promise<unknown>
  /** Another text that nobody has entered before, which is a telephone number, too. */
  newText(): string
}

const actor = (name: Actor['name'], n: number, boxes: [string, string]): Actor => ({
  name,
  mailboxes: [`${boxes[0]}${n}@walk.test`, `${boxes[1]}${n}@walk.test`],
  password: `the long password of ${name}`,
  signIns: [],
  keys: [],
})

/** The people of walk number `n`, without accounts. */
export const createActors = (n: number) => ({
  owner: actor('owner', n, ['vera', 'second']),
  stranger: actor('stranger', n, ['eve', 'mallory']),
  name: { first_name: 'Vera', last_name: 'Hill' },
})
