import type { Prisma } from '@church/database'
import type { AuditAction } from '@church/shared'
import type pg from 'pg'
import * as z from 'zod/mini'
import { recordEvent } from './audit.ts'
import { createCache } from './cache.ts'
import { type Handle, run } from './db.ts'
import type { PubSub } from './pub-sub.ts'

interface Declaration<Value extends object> {
  /** The key of its row. The database announces a change of it as the topic of this name. */
  key: string
  schema: z.ZodMiniType<Value>
  /** What counts until an admin decides. */
  initial: Value
  /** The entry in the audit log for a change. */
  action: AuditAction
}

interface Change<Value> {
  value: Value
  actorId: number
  at: Date
  /** What the audit log says of it, if not the values before and after. */
  detail?: Prisma.InputJsonObject
}

/** Something that an admin decides for the whole church, in effect with the next call in every process. */
interface Setting<Value extends object> {
  read(on: Handle): Promise<Value>
  /** Reads the value for reading it often: in memory until the database announces a change. */
  cached(pool: pg.Pool, pubSub: PubSub): () => Promise<Value>
  /** Like `read`, and holds the row, if there is one, until the transaction of `on` ends. */
  lock(on: Handle): Promise<Value>
  write(on: Handle, value: Value, at: Date): Promise<void>
  /** Writes the value and an entry in the audit log. Call it in a transaction. */
  change(on: Handle, change: Change<Value>): Promise<void>
}

export function defineSetting<Value extends object>({
  key,
  schema,
  initial,
  action,
}: Declaration<Value>): Setting<Value> {
  const select = async (on: Handle, locking: '' | ' FOR UPDATE') => {
    const text = `SELECT value FROM settings WHERE key = $1${locking}`
    const [row] = await run<{ value: unknown }>(on, text, [key])
    return row ? z.parse(schema, row.value) : initial
  }
  const setting: Setting<Value> = {
    read: (on) => select(on, ''),
    cached(pool, pubSub) {
      const cache = createCache({ pubSub, topic: key, load: () => setting.read(pool) })
      return () => cache.get(key)
    },
    lock: (on) => select(on, ' FOR UPDATE'),
    async write(on, value, at) {
      await run(
        on,
        `INSERT INTO settings (key, value, updated_at) VALUES ($1, $2::jsonb, $3)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
        [key, JSON.stringify(value), at],
      )
    },
    async change(on, { value, actorId, at, detail }) {
      const before = detail ? null : await setting.lock(on)
      await setting.write(on, value, at)
      await recordEvent(on, { actorId, action, detail: detail ?? { before, after: value }, at })
    },
  }
  return setting
}
