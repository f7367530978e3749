import { reportEndpoints } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { peopleFile } from './csv-files.ts'
import { findPeopleReport } from './people-report.ts'
import { reportOnSessions } from './report-on-sessions.ts'

export function reportHandlers({
  church,
  clock,
  pool,
}: Platform): Handlers<typeof reportEndpoints> {
  return {
    reportOnSessions: async ({ query }) => reportOnSessions(pool, query, await church.now()),

    reportOnPeople: async ({ query, caller }) => {
      const all = query.format === 'csv'
      const found = await findPeopleReport(pool, query, { ...(await church.now()), all })
      if (!all) return pageAnswer(reportEndpoints.reportOnPeople.path, query, found)
      const { from, to, kind, below } = query
      const filters = { from, to, ...(kind && { kind }), ...(below && { below }) }
      await recordEvent(pool, {
        actorId: caller.id,
        action: 'report.download',
        detail: { rows: found.rows.length, ...filters },
        at: clock.now(),
      })
      return peopleFile(found.rows)
    },
  }
}
