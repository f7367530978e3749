import { type CareSettings, PERIODS_DEFAULT } from '@church/shared'
import * as z from 'zod/mini'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { defineSetting } from '../../../platform/setting.ts'

/**
 * After how many missed weeks somebody counts as missed. `counting_from` is the church date of the last change: new
 * cases count weeks from then on, so that another number does not open many at once. Null until the first change.
 */
export const careSetting = defineSetting({
  key: 'care',
  schema: z.object({ periods: z.int(), counting_from: z.nullable(z.string()) }),
  initial: { periods: PERIODS_DEFAULT, counting_from: null },
  action: 'care.change',
})

/** Sets after how many missed weeks people count as missed. The same number again changes nothing. */
export async function changeCareSettings(
  { church, pool }: Pick<Platform, 'church' | 'pool'>,
  { periods }: CareSettings,
  actorId: number,
): Promise<CareSettings> {
  const { now: at, today } = await church.now()
  await inTransaction(pool, async (client) => {
    const before = await careSetting.lock(client)
    if (before.periods === periods) return
    const value = { periods, counting_from: today }
    const detail = { before: before.periods, after: periods }
    await careSetting.change(client, { value, actorId, at, detail })
  })
  return { periods }
}
