import { DAY_MS, worded } from '@church/shared'
import type { Delivery, Mail, MessageKind } from '../../../platform/messages.ts'
import type { Platform } from '../../../platform/platform.ts'
import { renewLink } from './change.ts'
import { insertConfirmation } from './confirmation.ts'
import {
  newAddressMail,
  oldAddressMail,
  replacedAddressMail,
  restoredAddressMail,
} from './mails.ts'

type Needs = Pick<Platform, 'church' | 'clock' | 'db' | 'pool'>

/**
 * Goes to both mailboxes. The mails are written with the change or, after a crash, from the row of the change, with new
 * links. Mails for the new address then go to the present one.
 */
export const emailChanged: MessageKind<Needs> = {
  kind: 'email-changed',
  name: worded('Changes of your email address'),
  why: worded('If it was not you, you can take your address back.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  afterCrash: 'again',
  toStrangers: ['previous', 'replaced'],
  compose: async (services, delivery) =>
    delivery.variant === 'previous'
      ? composeToPrevious(services, delivery)
      : composeToOthers(services, delivery),
}

async function composeToPrevious(
  { church, clock, pool }: Needs,
  { about, person }: Delivery,
): Promise<Mail | null> {
  const change = about === null ? null : await renewLink(pool, { id: about, now: clock.now() })
  return change && oldAddressMail(await church.site(), { ...person, userId: person.id, ...change })
}

async function composeToOthers(
  { church, clock, db, pool }: Needs,
  { person, variant }: Delivery,
): Promise<Mail | null> {
  const { id: userId, email } = person
  const last = await db.emailChange.findFirst({ where: { userId }, orderBy: { id: 'desc' } })
  if (!last || (variant === 'new') !== (last.revertedAt === null)) return null
  const site = await church.site()
  switch (variant) {
    case 'new': {
      const confirmationToken = await insertConfirmation(pool, { userId, email, now: clock.now() })
      return newAddressMail(site, { ...person, newEmail: email, confirmationToken })
    }
    case 'restored':
      return restoredAddressMail(site, { ...person, restoredEmail: email })
    case 'replaced':
      return replacedAddressMail(site, { ...person, replacedEmail: last.newEmail })
    default:
      return null
  }
}
