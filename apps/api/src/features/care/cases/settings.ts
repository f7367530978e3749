import { type CareSettings, PERIODS_DEFAULT } from '@church/shared'
import * as z from 'zod/mini'
import { recordEvent } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'

const KEY = 'care'

/**
 * `counting_from` is the church date of the last change: new cases count weeks from then on, so that another number
 * does not open many at once. Null until the first change.
 */
const stored = z.object({ periods: z.int(), counting_from: z.nullable(z.string()) })
type Stored = z.output<typeof stored>

export async function readCareSettings(db: Db): Promise<Stored> {
  const row = await db.setting.findUnique({ where: { key: KEY } })
  return row ? z.parse(stored, row.value) : { periods: PERIODS_DEFAULT, counting_from: null }
}

/** Sets after how many missed weeks somebody counts as missed. The same number again changes nothing. */
export async function changeCareSettings(
  services: Pick<Platform, 'church' | 'clock' | 'db'>,
  { periods }: CareSettings,
  actorId: number,
): Promise<CareSettings> {
  const { now: at, today } = await services.church.now()
  await services.db.$transaction(async (tx) => {
    const before = await readCareSettings(tx)
    if (before.periods === periods) return
    const value = { periods, counting_from: today }
    await tx.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } })
    const detail = { before: before.periods, after: periods }
    await recordEvent(tx, { actorId, action: 'care.change', detail, at })
  })
  return { periods }
}
