import {
  BY_ADDRESS,
  type CreatedToken,
  DAY_MS,
  directoryEntry,
  generalErrors,
  type NumbersQuery,
  type ReadCalendarQuery,
  rangeOf,
  rangeProblem,
  t,
  type tokenEndpoints,
  untilProblem,
} from '@church/shared'
import * as z from 'zod/mini'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import type { Reader } from '../../../http/readers.ts'
import { RawReply } from '../../../http/reply.ts'
import { recordOnceAnHour } from '../../../platform/audit.ts'
import { csvHead, csvLines } from '../../../platform/csv.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type EventRow, findEventsForEverybody } from '../../attendance/calendar/index.ts'
import { directoryJson } from '../../people/members/index.ts'
import { reportOnSessions } from '../reports/index.ts'
import { endToken, findTokens, insertToken } from './data.ts'

/** The dates that a program asks for: two of its own, or a period as seen today. */
function rangeAsked({ from, to, period }: NumbersQuery, today: string) {
  const preset = rangeOf(period, today)
  const range = { from: from ?? preset.from, to: to ?? (from ? today : preset.to) }
  const problem = rangeProblem(range)
  if (problem) throw refuse(generalErrors.invalid, { field: 'to', detail: problem })
  return range
}

const EVENT_COLUMNS = ['Id', 'Name', 'Kind', 'Start', 'End', 'Place', 'Cancelled']

const eventsFile = (events: EventRow[]) =>
  new RawReply(
    Buffer.from(
      csvHead(EVENT_COLUMNS) +
        csvLines(
          events.map((event) => [
            event.id,
            event.name,
            event.kind,
            event.start_datetime.toISOString(),
            event.end_datetime.toISOString(),
            event.place,
            event.cancelled_at ? 'yes' : 'no',
          ]),
        ),
    ),
    {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="calendar.csv"',
    },
  )

export function tokenHandlers(services: Platform): Handlers<typeof tokenEndpoints> {
  const { church, clock, env, pool } = services

  const numbers = async (query: NumbersQuery) => {
    const moment = await church.now()
    const range = { ...rangeAsked(query, moment.today), ...(query.kind && { kind: query.kind }) }
    return reportOnSessions(pool, { ...range, format: query.format }, moment)
  }

  const calendar = async (query: ReadCalendarQuery) => {
    const events = await findEventsForEverybody(pool, query, await church.now())
    return query.format === 'csv' ? eventsFile(events) : events
  }

  /** Recorded once a day, since programs ask all day long. */
  const recordReading = ({ name, network, tokenId }: Reader) =>
    recordOnceAnHour(pool, {
      actorId: null,
      action: 'token.read',
      subjectId: tokenId,
      detail: { name, network, token: tokenId },
      at: clock.now(),
      withinMs: DAY_MS,
    })

  return {
    listTokens: async () => findTokens(pool, (await church.now()).today),

    createToken: async ({ body, caller }): Promise<CreatedToken> => {
      const problem = untilProblem(body.until, (await church.now()).today)
      if (problem) throw refuse(generalErrors.invalid, { field: 'until', detail: problem })
      const { id, secret } = await insertToken(services, caller, body)
      const reads = body.by_address ? BY_ADDRESS.filter((each) => body.reads.includes(each)) : []
      const addresses = reads.map((each) => ({
        reads: each,
        url: `${env.PUBLIC_URL}/api/reading/${secret}/${each}/?format=csv`,
      }))
      return { id, token: secret, addresses }
    },

    endToken: async ({ params: { id }, caller }) => {
      await endToken(services, { id, actorId: caller.id })
      return { detail: t('Ended.') }
    },

    readNumbers: ({ query }) => numbers(query),
    readNumbersByAddress: ({ query }) => numbers(query),
    readCalendar: ({ query }) => calendar(query),
    readCalendarByAddress: ({ query }) => calendar(query),

    readDirectory: async ({ reader }) => {
      const { today } = await church.now()
      const json = await directoryJson(pool, { of: 'member', today })
      await recordReading(reader)
      return z.parse(z.array(directoryEntry), JSON.parse(json))
    },
  }
}
