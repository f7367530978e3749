import {
  type CalendarSettings,
  type calendarEndpoints,
  type calendarEvent,
  calendarSettings,
  type Made,
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
import { type EventRow, findEvent, findEvents } from './data.ts'
import { publicAnswer } from './events-for-everybody.ts'
import { createFeed, findFeeds, removeFeed } from './feeds.ts'
import { periodAsked } from './period.ts'
import { renderFeed } from './render.ts'

const answer = (row: EventRow): Made<typeof calendarEvent> => ({
  ...publicAnswer(row),
  opens_datetime: row.opens_at,
  series_id: row.series_id,
  cancel_reason: row.cancel_reason,
})

export function calendarHandlers(services: Platform): Handlers<typeof calendarEndpoints> {
  const { church, env, pool } = services
  return {
    listCalendar: async ({ query, caller }) => {
      const period = periodAsked(query, await church.now())
      // People who have left see only public sessions.
      const audience = caller.hasLeft ? 'public' : await departmentsOf(pool, caller.id)
      return (await findEvents(pool, audience, period)).map(answer)
    },

    listPublicCalendar: async ({ query }) => {
      const period = periodAsked(query, await church.now())
      return (await findEvents(pool, 'public', period)).map(publicAnswer)
    },

    getCalendarEvent: async ({ params: { id }, caller }) => {
      const { row, isOwn } = await mustFindEvent(pool, id, caller)
      return {
        ...publicAnswer(row),
        opens_datetime: isOwn ? row.opens_at : null,
        cancel_reason: row.cancel_reason,
      }
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
      : undefined
  const row = own ?? (await findEvent(pool, 'public', id))
  if (!row) throw refuse(sessionErrors.notFound)
  return { row, isOwn: own !== undefined }
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
