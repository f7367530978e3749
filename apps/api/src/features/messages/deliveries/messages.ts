import type { Delivery, MessageKind, Messages } from '../../../platform/messages.ts'
import { withdrawDeliveries } from './endings.ts'
import { insertDeliveries, takeAgain } from './queue.ts'
import type { BoundKind } from './send.ts'
import { createSender, type SenderNeeds } from './sender.ts'

/** A feature's declaration of its messages. */
interface Declaration {
  handlers: unknown
  messages?: readonly MessageKind[]
}

/** Delivers messages of the kinds that the features declare. Their `compose` gets the services. */
export function createMessages<Services extends SenderNeeds>(
  features: Declaration[],
  services: Services,
): Messages {
  const { clock, pool } = services
  const kinds = features.flatMap(({ messages = [] }) => messages)
  const sender = createSender(
    new Map(kinds.map((kind) => [kind.kind, bind(kind, services)])),
    services,
  )
  return {
    kinds,
    async deliver(kind, to, { mail, ...message } = {}, on = pool) {
      const keptBy = mail ? await sender.number() : null
      const now = clock.now()
      const ids = await insertDeliveries(on, { kind, to, message, now, keptBy })
      if (mail) {
        for (const id of ids) sender.memory.set(id, { mail, since: now })
      }
      // In a transaction, the database's notice wakes the sender after the commit.
      if (on === pool) sender.wake()
      return ids.length
    },
    async sendNow(kind, userId, { about, mail }) {
      const me = await sender.number()
      const now = clock.now()
      const taken = await takeAgain(pool, { kind, userId, about, me, now })
      // An earlier run sent it and was stopped before it could record that.
      if (!taken) return 'sent'
      sender.memory.set(taken.id, { mail, since: now })
      const { state, error } = await sender.send(taken, me)
      if (state === 'queued') await sender.giveUp(taken.id, error)
      if (error) throw error
      return state === 'sent' ? 'sent' : 'switched_off'
    },
    withdraw: (on, { kind }, about) => withdrawDeliveries(on, { kind, about, now: clock.now() }),
    start: sender.start,
    idle: sender.idle,
    close: sender.close,
  }
}

/** Passes the services to `compose`, and calls it only for people with an address. */
function bind({ compose, ...kind }: MessageKind, services: unknown): BoundKind {
  if (!compose) return kind
  return {
    ...kind,
    compose: async ({ userId, firstName, lastName, email, ...taken }) => {
      if (userId === null || firstName === null || lastName === null || email === null) return null
      const delivery: Delivery = { ...taken, person: { id: userId, firstName, lastName, email } }
      return compose(services as never, delivery)
    },
  }
}
