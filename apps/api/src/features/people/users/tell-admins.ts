import type { Handle } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { adminsExcept, findUser } from './data.ts'
import { type AdminChange, adminChangeMail } from './mails.ts'
import { adminNotice } from './messages.ts'

interface Change {
  change: AdminChange
  /** Whom it happened to. */
  person: { id: number; firstName: string; lastName: string; email: string | null }
  actorId: number
}

/**
 * Mails every other admin that somebody became an admin or is one no longer, so that nobody does it behind their backs.
 * Call it in the transaction of the change.
 */
export async function tellOtherAdmins(
  { church, messages }: Pick<Platform, 'church' | 'messages'>,
  on: Handle,
  { change, person, actorId }: Change,
): Promise<void> {
  const actor = actorId === person.id ? null : await findUser(on, actorId)
  for (const admin of await adminsExcept(on, [person.id, actorId])) {
    const mail = async () => adminChangeMail(await church.site(), admin, { change, person, actor })
    await messages.deliver(adminNotice, admin.id, { mail }, on)
  }
}
