import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { churchSetting } from './data.ts'

/** Sets whether people can choose to be counted without their names, a public fact of the church. */
export function setUnnamedAllowed(
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  allowed: boolean,
  actorId: number,
): Promise<void> {
  return inTransaction(pool, async (client) => {
    const at = clock.now()
    const before = await churchSetting.lock(client)
    if (before.unnamed_allowed === allowed) return
    await churchSetting.write(client, { ...before, unnamed_allowed: allowed }, at)
    const detail = { before: { allowed: before.unnamed_allowed }, after: { allowed } }
    await recordEvent(client, { actorId, action: 'unnamed.change', detail, at })
  })
}
