import { type CalendarSettings, calendarSettings } from '@church/shared'
import type { Platform } from '../../../platform/platform.ts'
import { defineSetting } from '../../../platform/setting.ts'
import { inTransaction } from '../../../platform/transaction.ts'

/** The setting for what everybody sees of the calendar. */
export const calendarSetting = defineSetting<CalendarSettings>({
  key: 'calendar',
  schema: calendarSettings,
  initial: { public_services: false },
  action: 'calendar.change',
})

/** Sets what everybody sees of the calendar. Idempotent. */
export async function changeCalendarSettings(
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  value: CalendarSettings,
  actorId: number,
): Promise<CalendarSettings> {
  await inTransaction(pool, async (client) => {
    const before = await calendarSetting.lock(client)
    if (before.public_services === value.public_services) return
    await calendarSetting.change(client, { value, actorId, at: clock.now() })
  })
  return value
}
