import { type exportEndpoints, exportErrors, type NewExport } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { StreamReply } from '../../../http/reply.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { adminsExcept } from '../../people/users/index.ts'
import { exportList } from './export-list.ts'
import { fileOf } from './lists.ts'
import { exportNotice } from './messages.ts'

/** Each holds one of the process's few database connections for as long as it runs. */
const RUNNING_MAX = 2

export function exportHandlers(services: Platform): Handlers<typeof exportEndpoints> {
  const { church, clock, outbox, pool } = services
  const running = createConcurrencyLimit({ perKey: 1, total: RUNNING_MAX })

  /** Recorded and told before the first line is sent, so that a client cannot leave in between. */
  const announce = async ({ kind, filters }: NewExport, actorId: number, rows: number) => {
    const at = clock.now()
    const detail = { kind, rows, ...filters }
    await inTransaction(pool, async (tx) => {
      const about = await recordEvent(tx, { actorId, action: 'export.create', detail, at })
      const others = await adminsExcept(tx, [actorId])
      const ids = others.map(({ id }) => id)
      await outbox.deliver(exportNotice, ids, { about }, tx)
    })
  }

  async function* chunks(body: NewExport, actorId: number) {
    const release = running.acquire(String(actorId))
    if (typeof release === 'string') throw refuse(exportErrors.busy)
    try {
      const wanted = {
        ...body,
        columns: fileOf(body.kind).columns,
        timeZone: (await church.now()).timeZone,
      }
      yield* exportList(pool, wanted, (rows) => announce(body, actorId, rows))
    } finally {
      release()
    }
  }

  return {
    createExport: async ({ body, caller }) =>
      new StreamReply(chunks(body, caller.id), {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileOf(body.kind).name}"`,
      }),
  }
}
