import type { Handle } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { adminsExcept } from './data.ts'
import type { AdminChange } from './mails.ts'
import { adminNotice } from './messages.ts'

interface ChangedAdmin {
  change: AdminChange
  /** The id of its event in the audit log. */
  about: number
  /** Whom it happened to. */
  personId: number
  actorId: number
}

/**
 * Mails every other admin that somebody became an admin or is one no longer, so that nobody does it behind their backs.
 * Call it in the transaction of the change.
 */
export async function tellOtherAdmins(
  { outbox }: Pick<Platform, 'outbox'>,
  on: Handle,
  { change: variant, about, personId, actorId }: ChangedAdmin,
): Promise<void> {
  const admins = await adminsExcept(on, [personId, actorId])
  await outbox.deliver(adminNotice, admins, { about, variant }, on)
}
