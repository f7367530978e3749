import { type AnnouncementSent, announcementErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Way } from '../../../platform/messages.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { findAnnouncement } from './data.ts'
import { announcements } from './messages.ts'
import { findRecipients } from './reach.ts'

interface Sending {
  id: number
  mail: boolean
  push: boolean
  actorId: number
}

/**
 * Queues an announcement for those of its audience who chose it and have not had it. It does not leave before it
 * begins.
 * @throws HttpError 404; 409 once it has ended
 */
export async function sendAnnouncement(
  { church, clock, messages, pool }: Platform,
  { id, actorId, ...wanted }: Sending,
): Promise<AnnouncementSent> {
  const { today } = await church.now()
  const now = clock.now()
  return inTransaction(pool, async (client) => {
    const said = await findAnnouncement(client, id)
    if (!said) throw refuse(announcementErrors.notFound)
    if (said.until <= now) throw refuse(announcementErrors.over)
    const people = await findRecipients(client, { id, today })
    const dueAt = new Date(Math.max(now.getTime(), said.from.getTime()))
    // A service that begins before the next morning is no reason to wait until then.
    const isBefore = said.startsAt && said.startsAt > now && said.startsAt < said.until
    const latest = { mail: said.until, push: (isBefore && said.startsAt) || said.until }
    const send = async (way: Way) => {
      if (!wanted[way]) return 0
      const message = { about: id, ways: [way], dueAt, expiresAt: latest[way] }
      return messages.deliver(announcements, people, message, client)
    }
    const sent = { mail: await send('mail'), push: await send('push') }
    await recordEvent(client, {
      actorId,
      action: 'announcement.send',
      subject: 'announcement',
      subjectId: id,
      detail: sent,
      at: now,
    })
    return sent
  })
}
