import {
  type Exported,
  type ExportFilters,
  type exportEndpoints,
  exportErrors,
  type NewExport,
} from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { StreamReply } from '../../../http/reply.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { adminsExcept } from '../../people/users/index.ts'
import { exportEverything } from './export-everything.ts'
import { exportList } from './export-list.ts'
import { fileOf } from './lists.ts'
import { exportNotice } from './messages.ts'

/** Each holds one of the process's few database connections for as long as it runs. */
const RUNNING_MAX = 2

export function exportHandlers(services: Platform): Handlers<typeof exportEndpoints> {
  const { church, clock, media, outbox, pool } = services
  const running = createConcurrencyLimit({ perKey: 1, total: RUNNING_MAX })

  /** Recorded and told before the first line is sent, so that a client cannot leave in between. */
  const announce = async (
    actorId: number,
    detail: { kind: Exported; rows: number } & ExportFilters,
  ) => {
    const at = clock.now()
    await inTransaction(pool, async (tx) => {
      const about = await recordEvent(tx, { actorId, action: 'export.create', detail, at })
      const others = await adminsExcept(tx, [actorId])
      await outbox.deliver(exportNotice, others, { about }, tx)
    })
  }

  /** A generator does nothing before its first chunk is asked for. */
  async function* oneAtATime<Chunk>(actorId: number, chunks: AsyncGenerator<Chunk>) {
    const release = running.acquire(String(actorId))
    if (typeof release === 'string') throw refuse(exportErrors.busy)
    try {
      yield* chunks
    } finally {
      release()
    }
  }

  async function* list({ kind, filters }: NewExport, actorId: number) {
    const { timeZone } = await church.now()
    const wanted = { kind, filters, columns: fileOf(kind).columns, timeZone }
    yield* exportList(pool, wanted, (rows) => announce(actorId, { kind, rows, ...filters }))
  }

  async function* everything(actorId: number) {
    const { timeZone } = await church.now()
    const { logo } = await church.get()
    const facts = { timeZone, logo, at: clock.now() }
    yield* exportEverything({ media, pool }, facts, (rows) =>
      announce(actorId, { kind: 'everything', rows }),
    )
  }

  return {
    createExport: async ({ body, caller }) =>
      new StreamReply(oneAtATime(caller.id, list(body, caller.id)), {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileOf(body.kind).name}"`,
      }),

    exportEverything: async ({ caller }) =>
      new StreamReply(oneAtATime(caller.id, everything(caller.id)), {
        'Content-Type': 'application/zip',
        'Content-Disposition': 'attachment; filename="church.zip"',
      }),
  }
}
