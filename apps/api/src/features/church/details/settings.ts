import { isDeepStrictEqual } from 'node:util'
import {
  type ChurchSettings,
  type ChurchUpdate,
  churchErrors,
  keysOf,
  type Moment,
  momentAt,
} from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { requireRecentProof } from '../../../http/recent-proof.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { offeredCodes } from '../../../platform/church.ts'
import { inTransaction, withoutUndefined } from '../../../platform/db.ts'
import { exampleChurch } from '../../../platform/example-church.ts'
import { tellOfFarReaching } from '../../../platform/far-reaching.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeSchedule } from '../../../platform/schedule.ts'
import { churchSetting, lockedFacts, readStored, type StoredSettings } from './data.ts'
import { readChurch } from './facts.ts'
import { refuseLanguages } from './languages.ts'
import { findTimeZone } from './time-zone.ts'

/** Calls into features that build on the church's details. */
export interface Dependants {
  directorySettings: { get(): Promise<{ chosen: boolean }> }
  /** Moves the coming sessions of series to the same times in another time zone. */
  remakeSeries: (client: pg.PoolClient, moment: Moment) => Promise<void>
}

type Needs = Pick<Platform, 'clock' | 'env' | 'languages' | 'outbox' | 'pool'> & Dependants

/** The church's details as admins set them, freshly read. */
export async function findSettings(needs: Needs): Promise<ChurchSettings> {
  const { churchFile } = needs.env
  const { languages, pool } = needs
  const facts = await readChurch(pool, churchFile, languages.known)
  const stored = await readStored(pool)
  if (!facts || !stored) throw new Error('The church has no settings.')
  const { rowCount: sessions } = await pool.query(
    'SELECT FROM sessions UNION ALL SELECT FROM session_series LIMIT 1',
  )
  return {
    ...facts,
    colour: stored.settings.colour,
    languages: offeredCodes(facts),
    known_languages: [...languages.known],
    locked: churchFile.locked,
    setup: {
      name: facts.name !== exampleChurch.name,
      area: !isDeepStrictEqual(facts.polygon, exampleChurch.polygon),
      directory: (await needs.directorySettings.get()).chosen,
      session: sessions === 1,
    },
  }
}

/** @throws HttpError 403 for a fact that the operator has fixed to another value */
function refuseLocked(
  { churchFile }: Needs['env'],
  changes: Partial<Record<string, unknown>>,
): void {
  const locked = lockedFacts(churchFile)
  for (const key of keysOf(locked)) {
    const wanted = changes[key]
    if (wanted !== undefined && !isDeepStrictEqual(wanted, locked[key])) {
      throw refuse(churchErrors.locked, { field: key })
    }
  }
}

/** Where the offerings go, who the mails are from, and whom people ask: not for somebody at an unattended screen. */
const FAR_REACHING: readonly string[] = [
  'bank',
  'contact',
  'help',
] satisfies (keyof StoredSettings)[]

/**
 * Changes the church's details. Another time zone leaves sessions where they are, but remakes the coming
 * ones of series, whose times are those of the church's clock.
 * @throws HttpError 403 for a detail that the operator has fixed, or for other bank details or contacts without a recent proof;
 * 400 for a language that is unknown or not offered, or a time zone that PostgreSQL does not know
 */
export async function updateChurch(
  needs: Needs,
  body: ChurchUpdate,
  actor: Pick<Caller, 'id' | 'provedAt'>,
): Promise<void> {
  const changes: Partial<StoredSettings> = withoutUndefined(body)
  refuseLocked(needs.env, changes)
  await changeSchedule(needs.pool, async (client) => {
    const now = needs.clock.now()
    const before = await churchSetting.lock(client)
    refuseLanguages(before, changes, needs.languages.known)
    if (changes.time_zone !== undefined && changes.time_zone !== before.time_zone) {
      const known = await findTimeZone(client, changes.time_zone)
      if (!known) throw refuse(churchErrors.unknownTimeZone, { field: 'time_zone' })
      changes.time_zone = known
    }
    const after = { ...before, ...changes }
    const changed = keysOf(changes).filter((key) => !isDeepStrictEqual(before[key], after[key]))
    if (changed.length === 0) return
    const isFarReaching = changed.some((key) => FAR_REACHING.includes(key))
    if (isFarReaching) requireRecentProof(actor, now)
    const detail = { fields: changed }
    const actorId = actor.id
    const about = await churchSetting.change(client, { value: after, actorId, at: now, detail })
    if (isFarReaching) await tellOfFarReaching(needs, client, { about, actorId, at: now })
    if (changed.includes('time_zone')) {
      await needs.remakeSeries(client, momentAt(now, after.time_zone))
    }
  })
}

/** Sets whether people can choose to be counted without their names, a public fact of the church. */
export const setUnnamedAllowed = (
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  allowed: boolean,
  actorId: number,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const at = clock.now()
    const before = await churchSetting.lock(client)
    if (before.unnamed_allowed === allowed) return
    await churchSetting.write(client, { ...before, unnamed_allowed: allowed }, at)
    const detail = { before: { allowed: before.unnamed_allowed }, after: { allowed } }
    await recordEvent(client, { actorId, action: 'unnamed.change', detail, at })
  })
