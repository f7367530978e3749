import * as z from 'zod/mini'
import { line } from '../../../fields.ts'

/** How a message can come. */
export const WAYS = ['mail', 'push'] as const
export type MessageWay = (typeof WAYS)[number]

/** A kind of message that this church sends, with what the caller has chosen. */
export const messageKind = z.object({
  kind: z.string(),
  /** What people call it. */
  name: z.string(),
  /** Why somebody gets it, in a sentence. */
  why: z.string(),
  /** It cannot be switched off: it protects the account, or was asked for. */
  required: z.boolean(),
  /** The ways in which it can come. */
  ways: z.array(z.enum(WAYS)),
  mail: z.boolean(),
  push: z.boolean(),
  /** Whether the caller has chosen anything of this kind. */
  chosen: z.boolean(),
})
export type MessageKindChoice = z.output<typeof messageKind>

export const DELIVERY_STATES = ['queued', 'sent', 'failed', 'switched_off', 'withdrawn'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Somebody of the office looked at the caller's details. */
const look = z.object({
  /** Never a name. */
  who: z.enum(['an admin', 'a carer', 'a steward']),
  /** At what, or for what. */
  what: z.string(),
  at: z.string(),
})
export type Look = z.output<typeof look>

/** The page of messages: what may come, what came, and who looked, the latest first, for 90 days. */
export const ownMessages = z.object({
  kinds: z.array(messageKind),
  sent: z.array(
    z.object({
      kind: z.string(),
      way: z.enum(WAYS),
      state: z.enum(DELIVERY_STATES),
      /** When it ended, or was queued. */
      at: z.string(),
    }),
  ),
  looks: z.array(look),
})
export type OwnMessages = z.output<typeof ownMessages>

/** A switch or two of a kind; a way that is left out stays. */
export const messageChoice = z.object({
  kind: line(60),
  mail: z.optional(z.boolean('Please choose on or off.')),
  push: z.optional(z.boolean('Please choose on or off.')),
})
export type MessageChoice = z.output<typeof messageChoice>

const KEY_MAX = 200
const base64url = (what: string) =>
  line(KEY_MAX).check(z.regex(/^[\w-]+={0,2}$/, `This is not ${what} of a browser.`))

const endpoint = line(1000).check(
  z.refine((text) => URL.canParse(text) && text.startsWith('https://'), {
    error: 'The address of a push service begins with https://.',
  }),
)

/** What a browser gives so that notifications reach it (RFC 8030, 8291). */
export const pushSubscription = z.object({
  endpoint,
  keys: z.object({ p256dh: base64url('a key'), auth: base64url('a secret') }),
})

/** A browser that shall show none any more. */
export const pushRemoval = z.object({
  endpoint,
  keys: z.optional(z.object({ p256dh: z.string(), auth: z.string() })),
})

/** The key by which push services know this church's site: a P-256 point, base64url. */
export const pushKey = z.object({ key: z.string() })

/** The token of a mail's link that switches its kind off. */
export const unsubscribe = z.object({ token: line(200) })
