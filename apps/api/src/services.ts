import { createPrisma } from '@church/database'
import type pg from 'pg'
import { createLive, createMarks, type Live, type Marks } from './features/attendance/index.ts'
import { features } from './features/index.ts'
import { createDirectory, type Directory } from './features/members/index.ts'
import {
  type AuthLimits,
  createAuthLimits,
  createPasswords,
  type Passwords,
} from './features/passwords/index.ts'
import { createOpenSessions, type OpenSessions } from './features/sessions/index.ts'
import {
  type Callers,
  createCallers,
  createTokens,
  type Tokens,
} from './features/sign-ins/index.ts'
import { createTotpSeal } from './features/two-step/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Seal } from './platform/encryption.ts'
import type { Env } from './platform/env.ts'
import type { Logger } from './platform/logger.ts'
import { createMailer } from './platform/mailer.ts'
import { createMedia } from './platform/media.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { createOwnData, type OwnData } from './platform/own-data.ts'
import type { Platform } from './platform/platform.ts'
import { createPool } from './platform/pool.ts'
import { createNotices } from './platform/pub-sub.ts'
import type { Secrets } from './platform/secrets.ts'

/** The platform and what features keep alive on it. */
export interface Services extends Platform {
  authLimits: AuthLimits
  passwords: Passwords
  tokens: Tokens
  /** For the keys of authenticator apps. */
  totpSeal: Seal
  callers: Callers
  openSessions: OpenSessions
  live: Live
  marks: Marks
  directory: Directory
  ownData: OwnData
}

interface Outside {
  env: Env
  clock: Clock
  log: Logger
  databaseUrl: string
  secrets: Secrets
  /** bcrypt's. */
  passwordCost?: number
}

/** Makes the services; nothing connects before it is used. `close` ends them. */
export function createServices({ databaseUrl, secrets, passwordCost = 12, ...outside }: Outside): {
  services: Services
  close: () => Promise<void>
} {
  const { clock, log } = outside
  const pool = createPool(databaseUrl, log)
  const metrics = createMetrics()
  watchPool(metrics, pool)
  const db = createPrisma(pool)
  const notices = createNotices({ pool, databaseUrl, log })
  const openSessions = createOpenSessions(pool, notices)
  const live = createLive({ pool, notices, openSessions, clock, log })
  const parts = {
    ...outside,
    metrics,
    pool,
    db,
    authLimits: createAuthLimits(pool),
    passwords: createPasswords(passwordCost),
    tokens: createTokens(secrets.signing, clock),
    totpSeal: createTotpSeal(secrets.installation),
    callers: createCallers(pool, notices),
    notices,
    openSessions,
    live,
    marks: createMarks(pool),
    directory: createDirectory(pool, notices),
    media: createMedia(outside.env.DATA_DIR, log),
    mailer: createMailer({ ...outside, metrics }),
  }
  const services: Services = { ...parts, ownData: collectOwnData(parts) }
  const close = async () => {
    await services.mailer.close()
    live.close()
    await notices.close()
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
  )
}

function watchPool({ watch }: Metrics, pool: pg.Pool): void {
  watch('church_database_connections', 'Open connections of the pool.', () => pool.totalCount)
  watch('church_database_connections_idle', 'Those that nobody uses.', () => pool.idleCount)
  watch('church_database_waiting', 'Requests that wait for a connection.', () => pool.waitingCount)
}
