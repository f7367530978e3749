import {
  type CalendarSettings,
  type calendarEndpoints,
  calendarSettings,
  sessionErrors,
  t,
} from '@church/shared'
import type pg from 'pg'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { RawReply } from '../../../http/reply.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { defineSetting } from '../../../platform/setting.ts'
import { departmentsOf } from './audience.ts'
import { findEvent, findEvents } from './data.ts'
import { createFeed, findFeeds, removeFeed } from './feeds.ts'
import { periodAsked } from './period.ts'
import { renderFeed } from './render.ts'

export function calendarHandlers(services: Platform): Handlers<typeof calendarEndpoints> {
  const { church, env, pool } = services
  return {
    listCalendar: async ({ query, caller }) => {
      const period = periodAsked(query, await church.now())
      // People who have left see only public sessions.
      const audience = caller.hasLeft ? 'public' : await departmentsOf(pool, caller.id)
      return findEvents(pool, audience, period)
    },

    listPublicCalendar: async ({ query }) =>
      findEvents(pool, 'public', periodAsked(query, await church.now())),

    getCalendarEvent: async ({ params: { id }, caller }) => {
      const { row, isOwn } = await mustFindEvent(pool, id, caller)
      return { ...row, opens_datetime: isOwn ? row.opens_datetime : null }
    },

    getCalendarEventFile: async ({ params: { id }, caller }) => {
      const { row } = await mustFindEvent(pool, id, caller)
      const { name, time_zone: timeZone } = await church.get()
      const { host } = new URL(env.PUBLIC_URL)
      const period = { from: row.starts_at, until: row.ends_at }
      const file = renderFeed({ rows: [row], period, name, timeZone, host })
      return new RawReply(Buffer.from(file), {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="event.ics"',
      })
    },

    getCalendarSettings: () => calendarSetting.read(pool),

    setCalendarSettings: ({ body, caller }) => changeCalendarSettings(services, body, caller.id),

    listFeeds: ({ caller }) => findFeeds(pool, caller.id),

    createFeed: ({ body, caller }) => createFeed(services, caller, body.name),

    removeFeed: async ({ body, caller }) => {
      await removeFeed(pool, caller.id, body.id)
      return { detail: t('The calendar gets no more news on that device.') }
    },
  }
}

/**
 * Finds a session that concerns the caller, or that everybody sees. @throws HttpError 404 for any other, whether it
 * exists or not
 */
async function mustFindEvent(pool: pg.Pool, id: number, caller: Caller | null) {
  const own =
    caller && !caller.hasLeft
      ? await findEvent(pool, await departmentsOf(pool, caller.id), id)
      : null
  const row = own ?? (await findEvent(pool, 'public', id))
  if (!row) throw refuse(sessionErrors.notFound)
  return { row, isOwn: own !== null }
}

/** The setting for what everybody sees of the calendar. */
const calendarSetting = defineSetting<CalendarSettings>({
  key: 'calendar',
  schema: calendarSettings,
  initial: { public_services: false },
  action: 'calendar.change',
})

/** Sets what everybody sees of the calendar. Idempotent. */
async function changeCalendarSettings(
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
