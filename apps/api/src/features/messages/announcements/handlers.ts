import { type AuditAction, announcementEndpoints, announcementErrors, t } from '@church/shared'
import type pg from 'pg'
import type { Handlers } from '../../../http/call.ts'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findAnnouncement, findAnnouncements, findChosen, findOwn, findPublic } from './data.ts'
import { announcements } from './messages.ts'
import { countReach } from './reach.ts'
import { holdAnnouncement, saveAnnouncement } from './save.ts'
import { sendAnnouncement } from './send.ts'

async function findOrRefuse(pool: pg.Pool, id: number) {
  const row = await orRefuse(findAnnouncement(pool, id), announcementErrors.notFound)
  const isByName = row.audience !== 'everybody' && 'people' in row.audience
  return { ...row, people: isByName ? await findChosen(pool, id) : [] }
}

export function announcementHandlers(services: Platform): Handlers<typeof announcementEndpoints> {
  const { church, clock, pool } = services

  return {
    ...changeHandlers(services),

    listAnnouncements: async ({ query }) =>
      pageAnswer(
        announcementEndpoints.listAnnouncements.path,
        query,
        await findAnnouncements(pool, query),
      ),

    getAnnouncement: ({ params }) => findOrRefuse(pool, params.id),

    getAnnouncementReach: async ({ params: { id } }) => {
      await findOrRefuse(pool, id)
      const { now, today } = await church.now()
      return countReach(pool, { id, now, today })
    },

    sendAnnouncement: ({ params: { id }, body, caller }) =>
      sendAnnouncement(services, { id, ...body, by: caller }),

    listOwnAnnouncements: ({ caller }) => findOwn(pool, { userId: caller.id, now: clock.now() }),

    listPublicAnnouncements: () => findPublic(pool, clock.now()),
  }
}

type Changes = Pick<
  typeof announcementEndpoints,
  'createAnnouncement' | 'updateAnnouncement' | 'deleteAnnouncement'
>

function changeHandlers({ clock, outbox, pool }: Platform): Handlers<Changes> {
  const record = (client: pg.PoolClient, action: AuditAction, subjectId: number, actorId: number) =>
    recordEvent(client, { actorId, action, subjectId, at: clock.now() })

  return {
    createAnnouncement: async ({ body, caller }) => {
      const id = await inTransaction(pool, async (client) => {
        const made = await saveAnnouncement(client, body, null)
        await record(client, 'announcement.create', made.id, caller.id)
        return made.id
      })
      return findOrRefuse(pool, id)
    },

    updateAnnouncement: async ({ params: { id }, body, caller }) => {
      await inTransaction(pool, async (client) => {
        const before = await holdAnnouncement(client, id)
        const { draft } = await saveAnnouncement(client, body, before)
        const isPublished = before.draft && !draft
        const action = isPublished ? 'announcement.publish' : 'announcement.update'
        await record(client, action, id, caller.id)
      })
      return findOrRefuse(pool, id)
    },

    deleteAnnouncement: async ({ params: { id }, caller }) => {
      await inTransaction(pool, async (client) => {
        const { rowCount } = await client.query('DELETE FROM announcements WHERE id = $1', [id])
        if (rowCount !== 1) throw refuse(announcementErrors.notFound)
        await outbox.withdraw(client, announcements, id)
        await record(client, 'announcement.delete', id, caller.id)
      })
      return { detail: t('Taken back. Messages still waiting are not sent.') }
    },
  }
}
