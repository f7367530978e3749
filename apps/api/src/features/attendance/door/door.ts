import type { Prisma } from '@church/database'
import { type DoorRules, doorPassErrors, doorRules } from '@church/shared'
import type pg from 'pg'
import * as z from 'zod/mini'
import { refuse } from '../../../http/errors.ts'
import { createCache } from '../../../platform/cache.ts'
import type { PubSub } from '../../../platform/pub-sub.ts'
import { createRotatingCodes, type RotatingCodes } from './codes.ts'
import { createPasses, type Passes } from './passes.ts'

const KEY = 'door'

const DEFAULT: DoorRules = { proof: 'either', steward_taps: true }

/** Reads how people are marked present. */
export async function readRules(pool: pg.Pool): Promise<DoorRules> {
  const { rows } = await pool.query<{ value: unknown }>({
    name: 'door-rules',
    text: 'SELECT value FROM settings WHERE key = $1',
    values: [KEY],
  })
  return rows[0] ? z.parse(doorRules, rows[0].value) : DEFAULT
}

/** Writes the rules. @returns those before */
export async function writeRules(
  tx: Prisma.TransactionClient,
  value: DoorRules,
): Promise<DoorRules> {
  const before = await tx.setting.findUnique({ where: { key: KEY } })
  await tx.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } })
  return before ? z.parse(doorRules, before.value) : DEFAULT
}

/** How people prove that they are at the church. */
export interface Door {
  /** The church's choice, cached until the database reports a change. */
  rules(): Promise<DoorRules>
  codes: RotatingCodes
  passes: Passes
}

interface Needs {
  pool: pg.Pool
  pubSub: PubSub
  /** The newest first. */
  installationKeys: string[]
}

export function createDoor({ pool, pubSub, installationKeys }: Needs): Door {
  const [key] = installationKeys
  if (!key) throw new Error('There is no key to sign codes with.')
  const cache = createCache({ pubSub, topic: 'door', load: () => readRules(pool) })
  return {
    rules: () => cache.get('rules'),
    codes: createRotatingCodes(key),
    passes: createPasses(key),
  }
}

interface Shown {
  pass: string | null | undefined
  userId: number
  now: Date
}

/**
 * The session that a person's pass is for, where the church accepts passes; null without one.
 * @throws HttpError 400 for a pass that is not genuine or somebody else's, 410 for an expired one, 403 if the
 * church asks for one
 */
export async function sessionOfPass(
  { rules, passes }: Door,
  { pass, userId, now }: Shown,
): Promise<number | null> {
  const { proof } = await rules()
  if (proof === 'place') return null
  if (!pass) {
    if (proof === 'code') throw refuse(doorPassErrors.needed)
    return null
  }
  const entry = passes.read(pass, now)
  if (entry === 'expired') throw refuse(doorPassErrors.expired)
  if (entry === 'invalid') throw refuse(doorPassErrors.invalid)
  if (entry.userId !== null && entry.userId !== userId) throw refuse(doorPassErrors.invalid)
  return entry.sessionId
}
