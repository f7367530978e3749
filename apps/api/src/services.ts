import { setTimeout as sleep } from 'node:timers/promises'
import { createPrisma } from '@church/database'
import type pg from 'pg'
import {
  type AuthLimits,
  createAuthLimits,
  createPasswords,
  type Passwords,
} from './features/account/passwords/index.ts'
import {
  type Callers,
  createCallers,
  createTokens,
  type Tokens,
} from './features/account/sign-ins/index.ts'
import { createTotpEncryption } from './features/account/two-step/index.ts'
import { createDoor, type Door } from './features/attendance/door/index.ts'
import {
  createLive,
  createMarks,
  type Live,
  type Marks,
} from './features/attendance/marking/index.ts'
import {
  createOpenSessions,
  type OpenSessions,
  remakeSeries,
} from './features/attendance/sessions/index.ts'
import { createCurrentChurch } from './features/church/details/index.ts'
import { hourlyLimits } from './features/hourly-limits.ts'
import { features } from './features/index.ts'
import { createDirectory, type Directory } from './features/people/members/index.ts'
import {
  type CachedSettings,
  createDirectorySettings,
  retirePictures,
} from './features/people/sharing/index.ts'
import { findLastGood } from './features/site/status/index.ts'
import { createLimitWrites, type LimitWrites } from './http/write-limits.ts'
import { createBackupPlace } from './platform/backup-place.ts'
import type { Clock } from './platform/clock.ts'
import type { Encryption } from './platform/encryption.ts'
import type { Env } from './platform/env.ts'
import type { Logger } from './platform/logger.ts'
import { createMailer } from './platform/mailer.ts'
import { createMedia } from './platform/media.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { openPictureStorage } from './platform/open-picture-storage.ts'
import { createOutcomes } from './platform/outcomes.ts'
import { createOwnData, type OwnData } from './platform/own-data.ts'
import type { Platform } from './platform/platform.ts'
import { createPool } from './platform/pool.ts'
import { createPubSub } from './platform/pub-sub.ts'
import type { Secrets } from './platform/secrets.ts'

/** The platform and the long-lived objects that features build on it. */
export interface Services extends Platform {
  limitWrites: LimitWrites
  authLimits: AuthLimits
  passwords: Passwords
  tokens: Tokens
  /** Encrypts the keys of authenticator apps. */
  totpEncryption: Encryption
  callers: Callers
  openSessions: OpenSessions
  door: Door
  live: Live
  marks: Marks
  directory: Directory
  directorySettings: CachedSettings
  remakeSeries: typeof remakeSeries
  ownData: OwnData
}

interface Outside {
  env: Env
  clock: Clock
  log: Logger
  databaseUrl: string
  secrets: Secrets
  /** The bcrypt cost. */
  passwordCost?: number
}

/** Creates the services, which connect on first use. `close` shuts them down. */
export function createServices({ databaseUrl, secrets, passwordCost = 12, ...outside }: Outside): {
  services: Services
  close: () => Promise<void>
} {
  const { clock, log } = outside
  const pool = createPool(databaseUrl, log)
  const metrics = createMetrics()
  watchPool(metrics, pool)
  watchBackups(metrics, pool, outside)
  const db = createPrisma(pool)
  const pubSub = createPubSub({ pool, databaseUrl, log })
  const outcomes = createOutcomes({ pool, clock, log })
  const church = createCurrentChurch({ ...outside, pool, pubSub })
  const openSessions = createOpenSessions(pool, pubSub)
  const directorySettings = createDirectorySettings(pool, pubSub)
  const live = createLive({ pool, pubSub, openSessions, clock, log })
  const parts = {
    ...outside,
    church,
    metrics,
    pool,
    db,
    limitWrites: createLimitWrites({ pool, clock, hourlyLimits }),
    authLimits: createAuthLimits(pool),
    passwords: createPasswords(passwordCost),
    tokens: createTokens(secrets.signing, clock),
    totpEncryption: createTotpEncryption(secrets.installation),
    callers: createCallers(pool, pubSub),
    pubSub,
    openSessions,
    door: createDoor({ pool, pubSub, installationKeys: secrets.installation }),
    live,
    marks: createMarks(pool),
    directory: createDirectory({
      pool,
      pubSub,
      clock,
      church,
      directorySettings,
    }),
    directorySettings,
    remakeSeries,
    media: createMedia({
      storage: openPictureStorage(outside.env),
      retire: (images) => retirePictures(pool, images),
      log,
    }),
    backupPlace: createBackupPlace(outside.env),
    mailer: createMailer({ ...outside, church, metrics, outcomes }),
    outcomes,
  }
  const services: Services = { ...parts, ownData: collectOwnData(parts) }
  const close = async () => {
    await services.mailer.close()
    live.close()
    await pubSub.close()
    await db.$disconnect()
    await pool.end()
  }
  return { services, close }
}

function collectOwnData(services: Omit<Services, 'ownData'>): OwnData {
  const all = Object.values(features)
  return createOwnData(
    all.flatMap((feature) => ('ownData' in feature ? feature.ownData : [])),
    all.flatMap((feature) => ('beforeErasure' in feature ? [feature.beforeErasure(services)] : [])),
    all.flatMap((feature) => ('leftBehind' in feature ? [feature.leftBehind] : [])),
  )
}

function watchPool({ addGauge }: Metrics, pool: pg.Pool): void {
  addGauge('church_database_connections', 'Open connections of the pool.', () => pool.totalCount)
  addGauge(
    'church_database_connections_idle',
    'Idle connections of the pool.',
    () => pool.idleCount,
  )
  addGauge('church_database_waiting', 'Requests waiting for a connection.', () => pool.waitingCount)
}

/** A scrape does not wait longer for a database that is away; the value is then missing. */
const SCRAPE_MS = 1_000

function watchBackups(metrics: Metrics, pool: pg.Pool, { env }: Pick<Outside, 'env'>): void {
  const read = () =>
    findLastGood(pool).then(
      (at) => (at?.getTime() ?? 0) / 1000,
      () => null,
    )
  metrics.addGauge(
    'church_backup_last_good_timestamp_seconds',
    'When the last good scheduled backup was made, 0 if there is none; only with BACKUP_AT.',
    () => (env.BACKUP_AT ? Promise.race([read(), sleep(SCRAPE_MS, null, { ref: false })]) : null),
  )
}
