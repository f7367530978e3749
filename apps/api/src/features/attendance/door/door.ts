import { type DoorRules, doorPassErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { createCache } from '../../../platform/cache.ts'
import type { PubSub } from '../../../platform/pub-sub.ts'
import { createRotatingCodes, type RotatingCodes } from './codes.ts'
import { createPasses, type Passes } from './passes.ts'
import { readRules } from './rules.ts'

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
