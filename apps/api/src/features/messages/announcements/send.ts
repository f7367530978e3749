import { type AnnouncementSent, announcementErrors, type MessageWay } from '@church/shared'
import { orRefuse, refuse } from '../../../http/errors.ts'
import type { Proven } from '../../../http/recent-proof.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import { recordFarReaching } from '../../../platform/far-reaching.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findAnnouncement } from './data.ts'
import { announcements } from './messages.ts'
import { findRecipients } from './reach.ts'
import { holdAnnouncement, publish } from './save.ts'

interface Sending {
  id: number
  mail: boolean
  push: boolean
  by: Proven
}

/**
 * Queues an announcement for the people of its audience who chose that and have not received it. It is not sent before
 * its start. A draft is published with it.
 * @throws HttpError 404; 409 once it has ended
 */
export async function sendAnnouncement(
  services: Platform,
  { id, by, ...wanted }: Sending,
): Promise<AnnouncementSent> {
  const { church, clock, outbox, pool } = services
  const { today } = await church.now()
  const now = clock.now()
  return inTransaction(pool, async (client) => {
    await holdAnnouncement(client, id)
    const announcement = await orRefuse(findAnnouncement(client, id), announcementErrors.notFound)
    if (announcement.until <= now) throw refuse(announcementErrors.over)
    if (announcement.draft) {
      await publish(client, id)
      const published = { action: 'announcement.publish' } as const
      await recordEvent(client, { ...published, actorId: by.id, subjectId: id, at: now })
    }
    const people = await findRecipients(client, { id, today })
    const dueAt = new Date(Math.max(now.getTime(), announcement.from.getTime()))
    // A push is too late once the service has begun, so quiet hours never hold it back until then.
    const isBefore =
      announcement.starts_at &&
      announcement.starts_at > now &&
      announcement.starts_at < announcement.until
    const latest = {
      mail: announcement.until,
      push: (isBefore && announcement.starts_at) || announcement.until,
    }
    const send = async (way: MessageWay) => {
      if (!wanted[way]) return 0
      const message = { about: id, ways: [way], dueAt, expiresAt: latest[way] }
      return outbox.deliver(announcements, people, message, client)
    }
    const sent = { mail: await send('mail'), push: await send('push') }
    await recordFarReaching(services, client, {
      actorId: by.id,
      action: 'announcement.send',
      subjectId: id,
      detail: sent,
      at: now,
    })
    return sent
  })
}
