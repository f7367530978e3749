import type { RestoreCheck } from '@church/shared'
import { recordEvent } from '../../../platform/audit.ts'
import { type Handle, run } from '../../../platform/db.ts'
import { writeValue } from '../../../platform/setting.ts'

const KEY = 'restored'

interface Unknown {
  from: Date
  to: Date
}

/** Remembers that a restore did not know what people withdrew in this time, until an admin has read it. */
export const noteRestore = (on: Handle, { from, to, now }: Unknown & { now: Date }) =>
  writeValue(on, { key: KEY, value: { from, to }, at: now })

/** The part of the status that says so; none if there is nothing to read. */
export async function checkRestore(on: Handle): Promise<RestoreCheck[]> {
  const rows = await run<{ from: string; to: string }>(
    on,
    `SELECT value ->> 'from' AS from, value ->> 'to' AS to FROM settings WHERE key = $1`,
    [KEY],
  )
  return rows.map((span) => ({
    part: 'restore',
    state: 'warning',
    problem: 'withdrawals',
    ...span,
  }))
}

/** Records that an admin has read it. */
export async function readRestore(
  on: Handle,
  { actorId, at }: { actorId: number; at: Date },
): Promise<void> {
  const read = await run(on, 'DELETE FROM settings WHERE key = $1 RETURNING key', [KEY])
  if (read.length > 0) await recordEvent(on, { actorId, action: 'restore.read', at })
}
