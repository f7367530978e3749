import { DAY_MS, worded } from '@church/shared'
import {
  type Delivery,
  EXAMPLE_TOKEN,
  type Mail,
  type MessageKind,
} from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ownerAt, renewLink } from './change.ts'
import { insertConfirmation } from './confirmation.ts'
import {
  newAddressMail,
  oldAddressMail,
  replacedAddressMail,
  restoredAddressMail,
} from './mails.ts'

type Needs = Pick<Platform, 'church' | 'clock' | 'db' | 'pool'>

/** Goes to both mailboxes. The previous address stands in the row of the change. */
export const emailChanged: MessageKind<Needs> = {
  kind: 'email-changed',
  name: worded('Changes of your email address'),
  why: worded('If it was not you, you can take your address back.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  toStrangers: ['previous', 'replaced'],
  compose: async (services, delivery) =>
    composers[delivery.variant ?? '']?.(services, delivery) ?? null,
  examples: ({ site, reader }) => [
    oldAddressMail(site, { ...reader, id: 0 }, EXAMPLE_TOKEN),
    newAddressMail(site, reader, EXAMPLE_TOKEN),
    restoredAddressMail(site, reader),
    replacedAddressMail(site, reader),
  ],
}

const composers: Record<string, NonNullable<typeof emailChanged.compose>> = {
  previous: composeToPrevious,
  new: composeToNew,
  restored: async ({ church, pool }, { person, queuedAt: at }) =>
    restoredAddressMail(await church.site(), await ownerAt(pool, { person, at })),
  replaced: async ({ church, db }, { person, queuedAt }) => {
    const change = await db.emailChange.findFirst({
      where: { userId: person.id, revertedAt: { lte: queuedAt } },
      orderBy: { id: 'desc' },
    })
    return change && replacedAddressMail(await church.site(), { ...person, email: change.newEmail })
  },
}

/** A reverted change is no longer worth a mail: another one says that the address is back. */
async function composeToPrevious(
  { church, clock, pool }: Needs,
  { about: id, person, token }: Delivery,
): Promise<Mail | null> {
  const change = id === null ? null : await renewLink(pool, { id, token, now: clock.now() })
  if (!change) return null
  const owner = { ...person, email: change.oldEmail }
  return oldAddressMail(await church.site(), owner, change.hasLink ? token : null)
}

/** Nor is one that another followed, whose own mail has the link that the new address needs. */
async function composeToNew(
  { church, clock, db, pool }: Needs,
  { person, queuedAt, token }: Delivery,
): Promise<Mail | null> {
  const { id: userId, email } = person
  const last = await db.emailChange.findFirst({ where: { userId }, orderBy: { id: 'desc' } })
  if (!last || last.revertedAt || last.createdAt > queuedAt) return null
  await insertConfirmation(pool, { userId, email, token, now: clock.now() })
  return newAddressMail(await church.site(), person, token)
}
