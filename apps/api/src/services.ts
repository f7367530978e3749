import { createPrisma } from '@church/database'
import type { Moment } from '@church/shared'
import type pg from 'pg'
import {
  type AuthLimits,
  createAuthLimits,
  createPasswords,
  type Passwords,
} from './features/account/password/index.ts'
import { createProviderVisits, type ProviderVisits } from './features/account/provider/index.ts'
import { createTotpEncryption } from './features/account/second-step/index.ts'
import { type CodeDigest, createCodeDigest } from './features/account/sign-in/index.ts'
import { createDoor, type Door } from './features/attendance/door/index.ts'
import { meetingsInFeed } from './features/attendance/groups/index.ts'
import {
  createLive,
  createMarks,
  createUnnamedKeys,
  type Live,
  type Marks,
  type UnnamedKeys,
} from './features/attendance/marking/index.ts'
import {
  createOpenSessions,
  type OpenSessions,
  remakeSeries,
  watchOverdue,
} from './features/attendance/sessions/index.ts'
import { createVisitSecrets, type SecretFor } from './features/attendance/visitors/index.ts'
import { endAbsenceCase, forgetPresence } from './features/care/cases/index.ts'
import { createCurrentChurch, type Dependants } from './features/church/details/index.ts'
import { features } from './features/index.ts'
import type { ChoiceNeeds } from './features/messages/choices/index.ts'
import {
  createMessageTokens,
  createOutbox,
  createPush,
  createPushKeys,
  createUnsubscribeLinks,
  type FindPushKeys,
  type Push,
  type TokenOf,
  type UnsubscribeLinks,
} from './features/messages/deliveries/index.ts'
import { mailsSetting } from './features/messages/mails/index.ts'
import { forgetMergedAttendance } from './features/office/merging/index.ts'
import { createDirectory, type Directory } from './features/people/members/index.ts'
import {
  type CachedSettings,
  directorySetting,
  retirePictures,
} from './features/people/sharing/index.ts'
import { servesUnder, servingInFeed } from './features/serving/plan/index.ts'
import { findLooks } from './features/site/audit/index.ts'
import { type BringBack, createTickets } from './features/site/bring-back/index.ts'
import { watchBackups } from './features/site/status/index.ts'
import { type Hooks, hooks } from './hooks.ts'
import { type Browsers, createBrowsers } from './http/browsers.ts'
import { type Callers, createCallers } from './http/callers.ts'
import { createLimitCalls, type LimitCalls } from './http/limit-calls.ts'
import { createTokens, type Tokens } from './http/tokens.ts'
import { createRecordView } from './platform/audit.ts'
import { createBackupPlace } from './platform/backup-place.ts'
import type { Clock } from './platform/clock.ts'
import type { Encryption } from './platform/encryption.ts'
import type { Env } from './platform/env.ts'
import { readLanguages } from './platform/languages.ts'
import { createLimitDigest } from './platform/limit-digest.ts'
import type { Logger } from './platform/logger.ts'
import { createMailer, type Mailer } from './platform/mailer.ts'
import { createMedia } from './platform/media.ts'
import { createMetrics } from './platform/metrics.ts'
import { openPictureStorage } from './platform/open-picture-storage.ts'
import { createOutcomes } from './platform/outcomes.ts'
import { createOwnData, type OwnData } from './platform/own-data.ts'
import type { Platform } from './platform/platform.ts'
import { createPool, type PoolLimits, poolSizeOf, watchPool } from './platform/pool.ts'
import { createPubSub } from './platform/pub-sub.ts'
import type { Secrets } from './platform/secrets.ts'

/** The platform and the long-lived objects that features build on it. */
export interface Services extends Platform, Hooks {
  limitCalls: LimitCalls
  authLimits: AuthLimits
  passwords: Passwords
  tokens: Tokens
  /** Encrypts the keys of authenticator apps. */
  totpEncryption: Encryption
  /** What is known of a browser before anybody signs in. */
  browsers: Browsers
  providerVisits: ProviderVisits
  /** The stored form of a sign-in code. */
  codeDigest: CodeDigest
  callers: Callers
  openSessions: OpenSessions
  door: Door
  live: Live
  marks: Marks
  visitSecrets: SecretFor
  /** The keys of sessions with people who are counted without their names. */
  unnamedKeys: UnnamedKeys
  directory: Directory
  directorySettings: CachedSettings
  remakeSeries: Dependants['remakeSeries']
  findLooks: ChoiceNeeds['findLooks']
  /** The secrets of messages, for their links and codes. */
  tokenOf: TokenOf
  /** Links in mails that switch off the mail's kind. */
  unsubscribeLinks: UnsubscribeLinks
  findPushKeys: FindPushKeys
  /** Hands messages to push services. */
  push: Push
  servesUnder: typeof servesUnder
  ownDatesInFeed: typeof servingInFeed
  endAbsenceCase: typeof endAbsenceCase
  forgetPresence: typeof forgetPresence
  forgetMergedAttendance: typeof forgetMergedAttendance
  ownData: OwnData
  bringBack: BringBack
  /** Hands mails to the mail server; features use `outbox`. */
  mailer: Mailer
}

interface Outside extends Partial<PoolLimits> {
  env: Env
  /** Only a running product, which can interrupt itself, brings a backup back. */
  bringBack?: BringBack
  clock: Clock
  log: Logger
  databaseUrl: string
  secrets: Secrets
  /** The compiled texts of the languages. */
  textsDir: string
  /** The bcrypt cost. */
  passwordCost?: number
}

/** The contact for push services, which do not accept the address of a site without TLS. */
const subjectOf = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`

const bringsNothingBack = (keys: string[]): BringBack => {
  const refuse = () => Promise.reject(new Error('The product is not running.'))
  return { tickets: createTickets(keys), check: refuse, restore: refuse }
}

/** Creates the services, which connect on first use. `close` shuts them down. */
export function createServices({
  databaseUrl,
  secrets,
  textsDir,
  passwordCost = 12,
  connections,
  waitMs,
  ...outside
}: Outside): {
  services: Services
  close: () => Promise<void>
} {
  const { clock, env, log } = outside
  const size = connections ?? poolSizeOf(env.DATABASE_CONNECTIONS)
  const pool = createPool(databaseUrl, log, { connections: size, waitMs })
  const metrics = createMetrics()
  const db = createPrisma(pool)
  const pubSub = createPubSub({ pool, databaseUrl, log })
  const browsers = createBrowsers(secrets.installation, outside.env.PUBLIC_URL)
  const outcomes = createOutcomes({ pool, clock, log })
  const languages = readLanguages(textsDir, log)
  const church = createCurrentChurch({ ...outside, languages, pool, pubSub })
  const openSessions = createOpenSessions(pool, pubSub)
  const mails = mailsSetting.cached(pool, pubSub)
  const closing = async () => (await mails()).closing
  const directorySettings = { get: directorySetting.cached(pool, pubSub) }
  const limitDigest = createLimitDigest(secrets.installation)
  const unnamedKeys = createUnnamedKeys(secrets.installation)
  const live = createLive({ pool, pubSub, openSessions, clock, log })
  const parts = {
    ...outside,
    bringBack: outside.bringBack ?? bringsNothingBack(secrets.installation),
    church,
    languages,
    metrics,
    pool,
    db,
    browsers,
    limitDigest,
    limitCalls: createLimitCalls({ pool, clock, browsers, limitDigest }),
    authLimits: createAuthLimits({ pool, clock, limitDigest }),
    passwords: createPasswords(passwordCost),
    tokens: createTokens(secrets.signing, clock),
    totpEncryption: createTotpEncryption(secrets.installation),
    providerVisits: createProviderVisits({ ...outside, installationKeys: secrets.installation }),
    codeDigest: createCodeDigest(secrets.installation),
    callers: createCallers(pool, pubSub),
    pubSub,
    recordView: createRecordView({ clock, pool, pubSub }),
    openSessions,
    door: createDoor({ pool, pubSub, installationKeys: secrets.installation }),
    live,
    marks: createMarks(pool, unnamedKeys),
    unnamedKeys,
    visitSecrets: createVisitSecrets(secrets.installation),
    directory: createDirectory({ pool, pubSub, clock, church, directorySettings }),
    directorySettings,
    ...hooks,
    remakeSeries: (client: pg.PoolClient, moment: Moment) => remakeSeries(client, hooks, moment),
    findLooks: async (userId: number, since: Date) =>
      findLooks(pool, { userId, since, timeZone: (await church.get()).time_zone }),
    tokenOf: createMessageTokens(secrets.installation),
    unsubscribeLinks: createUnsubscribeLinks(secrets.installation),
    findPushKeys: createPushKeys(pool, secrets.installation),
    push: createPush({ clock, subject: subjectOf(outside.env.PUBLIC_URL) }),
    servesUnder,
    ownDatesInFeed: async (...args: Parameters<typeof servingInFeed>) =>
      (await Promise.all([servingInFeed(...args), meetingsInFeed(...args)])).flat(),
    endAbsenceCase,
    forgetPresence,
    forgetMergedAttendance,
    media: createMedia({
      storage: openPictureStorage(outside.env),
      retire: (images) => retirePictures(pool, images),
      log,
    }),
    backupPlace: createBackupPlace(outside.env),
    mailer: createMailer({ ...outside, church, closing, metrics, outcomes }),
    outcomes,
  }
  const outbox = createOutbox(features, parts)
  const withOutbox = { ...parts, outbox }
  const ownData = createOwnData(features, withOutbox)
  const services: Services = { ...withOutbox, ownData }
  watchPool(pool, metrics)
  watchBackups(services)
  watchOverdue(services)
  const close = async () => {
    await services.outbox.close()
    live.close()
    await pubSub.close()
    await db.$disconnect()
    await pool.end()
  }
  return { services, close }
}
