import { DAY_MS, isKeyOf, keysOf, worded } from '@church/shared'
import {
  type Delivery,
  EXAMPLE_PEOPLE,
  type Mail,
  type MessageKind,
} from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findUser } from './data.ts'
import { type AdminChange, adminChangeMail } from './mails.ts'

type Needs = Pick<Platform, 'church' | 'db' | 'pool'>

/** Whether somebody is an admin after a change. */
const isAdminAfter: Record<AdminChange, boolean> = { added: true, demoted: false, deleted: false }

/**
 * Writes the mail from the event in the audit log. It is not sent if a later change, of which another mail tells, has
 * undone this one. Somebody who has been deleted is not named, since nothing of them remains.
 */
async function composeAdminNotice(
  { church, db, pool }: Needs,
  { person: admin, about, variant: change }: Delivery,
): Promise<Mail | null> {
  const event = about === null ? null : await db.auditEvent.findUnique({ where: { id: about } })
  if (!event?.subjectId || !isKeyOf(isAdminAfter, change)) return null
  const { actorId, subjectId } = event
  const person = await findUser(pool, subjectId)
  if ((person?.isAdmin ?? false) !== isAdminAfter[change]) return null
  const actor = actorId === null ? null : await findUser(pool, actorId)
  const by = actorId === subjectId ? 'themselves' : actor
  return adminChangeMail(await church.site(), admin, { change, person, by })
}

/** Keeps admins from acting behind each other's backs. Its `about` is the event in the audit log. */
export const adminNotice: MessageKind<Needs> = {
  kind: 'admin-notice',
  name: worded('Notices to admins'),
  why: worded('You are an admin: another one changed who is an admin.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  compose: composeAdminNotice,
  examples: ({ site, reader }) =>
    keysOf(isAdminAfter).map((change) =>
      adminChangeMail(site, reader, {
        change,
        person: EXAMPLE_PEOPLE.mary,
        by: EXAMPLE_PEOPLE.john,
      }),
    ),
}
