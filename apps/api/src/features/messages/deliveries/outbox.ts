import type { Delivery, MessageKind, Outbox } from '../../../platform/outbox.ts'
import { withdrawDeliveries } from './endings.ts'
import { insertDeliveries } from './queue.ts'
import type { BoundKind } from './send.ts'
import { createSender, type SenderNeeds } from './sender.ts'

/** A feature's declaration of its messages. */
interface Declaration {
  handlers: unknown
  messages?: readonly MessageKind[]
}

/** Delivers messages of the kinds that the features declare. Their `compose` gets the services. */
export function createOutbox<Services extends SenderNeeds>(
  features: Declaration[],
  services: Services,
): Outbox {
  const { clock, pool } = services
  const kinds = features.flatMap(({ messages = [] }) => messages)
  const declared = new Map(kinds.map((kind) => [kind.kind, bind(kind, services)]))
  const sender = createSender(declared, services)
  return {
    kinds,
    async deliver(kind, to, message = {}, on = pool) {
      if (!declared.has(kind.kind)) throw new Error(`No feature declares ${kind.kind}.`)
      const count = await insertDeliveries(on, { kind, to, message, now: clock.now() })
      // In a transaction, the database's notice wakes the sender after the commit.
      if (on === pool) sender.wake()
      return count
    },
    withdraw: (client, { kind }, about) =>
      withdrawDeliveries(client, { kind, about, now: clock.now() }),
    start: sender.start,
    idle: sender.idle,
    close: sender.close,
  }
}

/** Passes the services and the message's token to `compose`, and calls it only for people with an address. */
function bind(
  { compose, ...kind }: MessageKind,
  services: Pick<SenderNeeds, 'tokenOf'>,
): BoundKind {
  return {
    ...kind,
    compose: async ({ userId, firstName, lastName, email, ...taken }) => {
      if (userId === null || firstName === null || lastName === null || email === null) return null
      const person = { id: userId, firstName, lastName, email }
      const delivery: Delivery = { ...taken, person, token: services.tokenOf(taken) }
      return compose(services as never, delivery)
    },
  }
}
