import type pg from 'pg'
import type { RecordView } from './audit.ts'
import type { BackupPlace } from './backup-place.ts'
import type { CurrentChurch } from './church.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { Env } from './env.ts'
import type { Languages } from './languages.ts'
import type { LimitDigest } from './limit-digest.ts'
import type { Logger } from './logger.ts'
import type { Media } from './media.ts'
import type { Metrics } from './metrics.ts'
import type { Outbox } from './outbox.ts'
import type { Outcomes } from './outcomes.ts'
import type { PubSub } from './pub-sub.ts'

/** Everything that touches the outside world and knows no feature. Created once and passed in. */
export interface Platform {
  env: Env
  church: CurrentChurch
  clock: Clock
  languages: Languages
  /** Turns the keys of limits into what is stored of them. */
  limitDigest: LimitDigest
  log: Logger
  metrics: Metrics
  /** SQL: whatever is hot, set-based or in a transaction. */
  pool: pg.Pool
  /** Prisma, on the same pool: single reads and writes outside transactions. */
  db: Db
  pubSub: PubSub
  recordView: RecordView
  /** The pictures, in a folder or in a bucket. */
  media: Media
  /** The place of the scheduled backups. */
  backupPlace: BackupPlace
  /** The only way to send mails and pushes. */
  outbox: Outbox
  /** How the last run of each job, and the last mail, ended. */
  outcomes: Outcomes
}
