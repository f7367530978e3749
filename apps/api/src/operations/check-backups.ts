import type { Church } from '@church/shared'
import type pg from 'pg'
import { checkBackup } from '../features/site/status/index.ts'
import { createBackupPlace } from '../platform/backup-place.ts'
import type { Env } from '../platform/env.ts'
import { exampleCall } from '../platform/example-call.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, warning, failed } = findingsOf('backups')

/** Checks the scheduled backups as the admins' status page does. */
export async function checkBackups(
  client: pg.Client,
  { env, church, now }: { env: Env; church: Pick<Church, 'time_zone'>; now: Date },
): Promise<Finding> {
  const backupPlace = createBackupPlace(env)
  const needs = { backupPlace, church: { get: async () => church }, env, pool: client }
  const { problem, last_good_at, bytes, failing_since, stored, keep } = await checkBackup(
    needs,
    now,
  )
  const last = last_good_at && `the last good one was made at ${last_good_at}`
  const since = `failing since ${failing_since}: see the log ("backup" and "job failed")`
  const { name } = backupPlace
  switch (problem) {
    case null: {
      const size = ((bytes ?? 0) / 1_000_000).toFixed(1)
      return ok(
        `${last}, ${size} MB; ${stored} of ${keep} are in ${name}. Copy them off this machine.`,
      )
    }
    case 'off':
      return warning(
        `not scheduled: set BACKUP_AT=03:15, or make them with \`${exampleCall('backup')}\`.`,
      )
    case 'none':
      return warning(`none yet: the running product will make one in ${name}.`)
    case 'failed':
      return last ? warning(`${last}, ${since}.`) : failed(`${since}; there is no good one yet.`)
    case 'missing':
      return failed(
        `${last}, but it is not in ${name}: check BACKUP_TO and what was deleted there.`,
      )
    case 'old':
      return failed(`${last}: check that the product runs with JOBS=on, and its log.`)
  }
}
