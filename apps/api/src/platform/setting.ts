import type { AuditAction } from '@church/shared'
import * as z from 'zod/mini'
import { recordEvent } from './audit.ts'
import { type Handle, run } from './db.ts'

interface Declaration<Value extends object> {
  /** The key of its row. The database announces a change of it as the topic of this name. */
  key: string
  schema: z.ZodMiniType<Value>
  /** The entry in the audit log for a change. */
  action: AuditAction
}

interface Change<Value> {
  value: Value
  actorId: number
  at: Date
  /** What the audit log says of it, if not the values before and after. */
  detail?: object
}

/** Something that an admin decides for the whole church, in effect with the next call in every process. */
export interface Setting<Value extends object> {
  /** Reads the value; null until an admin decides. */
  find(on: Handle): Promise<Value | null>
  /** Like `find`, and holds the row until the transaction of `on` ends. */
  lock(on: Handle): Promise<Value | null>
  /** Writes the value and an entry in the audit log. Call it in a transaction. */
  change(on: Handle, change: Change<Value>): Promise<void>
}

export function defineSetting<Value extends object>({
  key,
  schema,
  action,
}: Declaration<Value>): Setting<Value> {
  const select = async (on: Handle, locking: '' | ' FOR UPDATE') => {
    const text = `SELECT value FROM settings WHERE key = $1${locking}`
    const [row] = await run<{ value: unknown }>(on, text, [key])
    return row ? z.parse(schema, row.value) : null
  }
  const lock = (on: Handle) => select(on, ' FOR UPDATE')
  return {
    find: (on) => select(on, ''),
    lock,
    async change(on, { value, actorId, at, detail }) {
      const before = detail ? null : await lock(on)
      await run(
        on,
        `INSERT INTO settings (key, value, updated_at) VALUES ($1, $2::jsonb, $3)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
        [key, JSON.stringify(value), at],
      )
      await recordEvent(on, {
        actorId,
        action,
        detail: { ...(detail ?? { before, after: value }) },
        at,
      })
    },
  }
}
