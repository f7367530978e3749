import { type DoorRules, doorPassErrors, doorRules } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import type { PubSub } from '../../../platform/pub-sub.ts'
import { defineSetting } from '../../../platform/setting.ts'
import { createRotatingCodes, type RotatingCodes } from './codes.ts'
import { createPasses, type Passes } from './passes.ts'

/** How people are marked present. */
export const doorSetting = defineSetting<DoorRules>({
  key: 'door',
  schema: doorRules,
  initial: { proof: 'either', steward_taps: true },
  action: 'door.change',
})

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
  return {
    rules: doorSetting.cached(pool, pubSub),
    codes: createRotatingCodes(key),
    passes: createPasses(key),
  }
}

interface Shown {
  pass: string | null | undefined
  /** Null without a sign-in. */
  userId: number | null
  now: Date
}

/**
 * The session that a person's pass is for, where the church accepts passes; null without one.
 * @throws HttpError 400 for a pass that is forged or somebody else's, 410 for an expired one, 403 if the church
 * requires one
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
