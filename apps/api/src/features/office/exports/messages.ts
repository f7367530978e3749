import { DAY_MS, EXPORTED, worded } from '@church/shared'
import * as z from 'zod/mini'
import { EXAMPLE_PEOPLE, type MessageKind } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findUser } from '../../people/users/index.ts'
import { exportMail } from './mail.ts'

/** What the event in the audit log says of an export. */
const exported = z.object({ kind: z.enum(EXPORTED), rows: z.int() })

/** Tells the other admins of an export. Its `about` is the event in the audit log. */
export const exportNotice: MessageKind<Pick<Platform, 'church' | 'db' | 'pool'>> = {
  kind: 'export-notice',
  name: worded('Exported lists'),
  why: worded('You are an admin: another one exported a list.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  compose: async ({ church, db, pool }, { person: admin, about }) => {
    const event = about === null ? null : await db.auditEvent.findUnique({ where: { id: about } })
    if (!event?.actorId) return null
    const { kind, rows } = z.parse(exported, event.detail)
    const actor = await findUser(pool, event.actorId)
    return exportMail(await church.site(), admin, { actor, kind, rows, at: event.createdAt })
  },
  examples: ({ site, reader, at }) => [
    exportMail(site, reader, { actor: EXAMPLE_PEOPLE.mary, kind: 'people', rows: 120, at }),
  ],
}
