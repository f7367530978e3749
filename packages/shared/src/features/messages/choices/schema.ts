import * as z from 'zod/mini'
import { answerInstant, line } from '../../../fields.ts'
import { worded } from '../../../texts.ts'

/** How a message can come. */
export const WAYS = ['mail', 'push'] as const
export type MessageWay = (typeof WAYS)[number]

/** A kind of message that this church sends, with what the caller has chosen. */
export const messageKind = z.object({
  kind: z.string(),
  /** What people call it. */
  name: z.string(),
  /** Why people get it, in a sentence. */
  why: z.string(),
  /** Whether it cannot be switched off, since it protects the account or was requested. */
  required: z.boolean(),
  /** The ways in which it can come. */
  ways: z.array(z.enum(WAYS)),
  mail: z.boolean(),
  push: z.boolean(),
  /** Whether the caller has chosen anything of this kind. */
  chosen: z.boolean(),
})
export type MessageKindChoice = z.output<typeof messageKind>

const DELIVERY_STATES = ['queued', 'sent', 'failed', 'switched_off', 'withdrawn'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** A look at the caller's details by somebody with a right. */
export const look = z.object({
  /** The viewer's right. */
  who: z.enum(['an admin', 'a carer', 'a steward', 'a leader', 'a program']),
  /** Who looked at what, in a sentence. It names the admin of an export, and no viewer. */
  what: z.string(),
  at: answerInstant,
})
export type Look = z.output<typeof look>

const sentMessage = z.object({
  kind: z.string(),
  way: z.enum(WAYS),
  state: z.enum(DELIVERY_STATES),
  /** When it was sent or given up; while it waits, when it was queued. */
  at: answerInstant,
})

/** The page of messages: the kinds, and the messages sent and looks of the last 90 days, the latest first. */
export const ownMessages = z.object({
  kinds: z.array(messageKind),
  sent: z.array(sentMessage),
  looks: z.array(look),
})
export type OwnMessages = z.output<typeof ownMessages>

/**
 * The messages sent to a person, for the office. It does not mention those that they switched off: that is their own
 * choice.
 */
export const messagesTo = z.object({
  /** `name` is what people call its kind. */
  sent: z.array(z.extend(sentMessage, { name: z.string() })),
})
export type MessagesTo = z.output<typeof messagesTo>

/** A message to one of the church's people, as in `messagesTo`. */
export const sentMessageTo = z.extend(sentMessage, {
  id: z.int(),
  name: z.string(),
  to: z.object({ id: z.int(), name: z.string() }),
})
export type SentMessageTo = z.output<typeof sentMessageTo>

const onOrOff = worded('Please choose on or off.')

/** Switches a kind on or off; a way that is left out does not change. */
export const messageChoice = z.object({
  kind: line(60),
  mail: z.optional(z.boolean(onOrOff)),
  push: z.optional(z.boolean(onOrOff)),
})
export type MessageChoice = z.output<typeof messageChoice>

const KEY_MAX = 200
const base64url = (message: string) => line(KEY_MAX).check(z.regex(/^[\w-]+={0,2}$/, message))

const endpoint = line(1000).check(
  z.refine((text) => URL.canParse(text) && text.startsWith('https://'), {
    error: worded('The address of a push service begins with https://.'),
  }),
)

/** A browser's push subscription (RFC 8030, 8291). */
export const pushSubscription = z.object({
  endpoint,
  keys: z.object({
    p256dh: base64url(worded('This is not a key of a browser.')),
    auth: base64url(worded('This is not a secret of a browser.')),
  }),
})

/** The subscription of a browser that is to show no more notifications. */
export const pushRemoval = z.object({
  endpoint,
  keys: z.optional(z.object({ p256dh: z.string(), auth: z.string() })),
})

/** The key by which push services know this church's site: a P-256 point, base64url. */
export const pushKey = z.object({ key: z.string() })

/** The token in a mail's link that switches its kind off. */
export const unsubscribe = z.object({ token: line(200) })
