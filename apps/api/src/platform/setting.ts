import type { Prisma } from '@church/database'
import type { AuditAction } from '@church/shared'
import type pg from 'pg'
import * as z from 'zod/mini'
import { recordEvent } from './audit.ts'
import { createCache } from './cache.ts'
import { type Handle, run } from './db.ts'
import type { PubSub } from './pub-sub.ts'

interface Declaration<Value extends object> {
  /** The key of its row, and the topic under which the database announces a change. */
  key: string
  schema: z.ZodMiniType<Value>
  /** The value until an admin decides. */
  initial: Value
  /** The entry in the audit log for a change. */
  action: AuditAction
}

interface SettingChange<Value> {
  value: Value
  actorId: number
  at: Date
  /** The details for the audit log; by default, the values before and after. */
  detail?: Prisma.InputJsonObject
}

/** A value that an admin sets for the whole church, in effect from the next call in every process. */
interface Setting<Value extends object> {
  /** The value until an admin decides. */
  initial: Value
  read(on: Handle): Promise<Value>
  /** Returns a function that reads the value from memory until the database announces a change. */
  cached(pool: pg.Pool, pubSub: PubSub): () => Promise<Value>
  /** Like `read`, and locks the row, if any, until the transaction of `on` ends. */
  lock(on: Handle): Promise<Value>
  write(on: Handle, value: Value, at: Date): Promise<void>
  /** Writes the value and an entry in the audit log. Call it in a transaction. @returns the id of the entry */
  change(on: Handle, change: SettingChange<Value>): Promise<number>
}

interface NewValue {
  key: string
  value: object
  at: Date
}

/** Stores a value, without a word in the audit log. */
export async function writeValue(on: Handle, { key, value, at }: NewValue): Promise<void> {
  await run(
    on,
    `INSERT INTO settings (key, value, updated_at) VALUES ($1, $2::jsonb, $3)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
    [key, JSON.stringify(value), at],
  )
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
    initial,
    read: (on) => select(on, ''),
    cached(pool, pubSub) {
      const cache = createCache({ pubSub, topic: key, load: () => setting.read(pool) })
      return () => cache.get(key)
    },
    lock: (on) => select(on, ' FOR UPDATE'),
    write: (on, value, at) => writeValue(on, { key, value, at }),
    async change(on, { value, actorId, at, detail }) {
      const before = detail ? null : await setting.lock(on)
      await setting.write(on, value, at)
      return recordEvent(on, { actorId, action, detail: detail ?? { before, after: value }, at })
    },
  }
  return setting
}
