import { existsSync } from 'node:fs'
import { adviceOnTls, connect } from '@church/database/create-database.ts'
import type { Church } from '@church/shared'
import { readChurch } from '../features/church/details/index.ts'
import type { Env } from '../platform/env.ts'
import { createLogger } from '../platform/logger.ts'
import { embeddedDir, locateDatabase } from '../platform/open-database.ts'
import { isTransactionPooled, TRANSACTION_POOLER } from '../platform/transaction-pooler.ts'
import { checkAddress } from './check-address.ts'
import { checkBackups } from './check-backups.ts'
import { checkArea, checkChurch } from './check-church.ts'
import { checkConnections, checkDurability, checkTables } from './check-database.ts'
import { checkDisk, checkKeys, checkSecret } from './check-machine.ts'
import { checkMail, checkSender } from './check-mail.ts'
import { checkPictures } from './check-pictures.ts'
import { checkSessions } from './check-sessions.ts'
import { checkClock, checkTimeZone } from './check-time.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

/** Runs every check in turn, without changing anything. */
export async function* runChecks(env: Env, migrationsDir: string): AsyncGenerator<Finding> {
  const church = yield* checkDatabase(env, migrationsDir)
  yield await checkMail(env)
  yield* checkSender(env, church)
  yield await checkSecret(env)
  yield await checkAddress(env, church)
  yield await checkChurch(env, church)
  yield checkArea(church)
  yield checkTimeZone(church, new Date())
  yield await checkPictures(env)
  yield await checkDisk(env)
}

/** @returns the church's facts: those of the database if it has any, otherwise those that will seed it */
async function* checkDatabase(
  env: Env,
  migrationsDir: string,
): AsyncGenerator<Finding, Church, undefined> {
  const { ok, failed } = findingsOf('database')
  const { locked: _, ...seed } = env.churchFile
  if (!env.DATABASE_URL && !existsSync(embeddedDir(env.DATA_DIR))) {
    yield ok(`none yet: the first start will create one in ${env.DATA_DIR}.`)
    return seed
  }
  try {
    const database = await locateDatabase({ env, log: createLogger('silent') })
    try {
      const client = await connect(database.url)
      try {
        if (await isTransactionPooled(database.url)) {
          yield failed(TRANSACTION_POOLER)
          return seed
        }
        yield await checkDurability(client)
        yield await checkConnections(client, env.DATABASE_CONNECTIONS)
        const tables = await checkTables(client, migrationsDir)
        yield tables
        // Older tables cannot answer this.
        const isCurrent = tables.state === 'ok'
        const church = (isCurrent && (await readChurch(client, env.churchFile, []))) || seed
        if (isCurrent) yield await checkSessions(client, church, new Date())
        if (isCurrent) yield await checkBackups(client, { env, church, now: new Date() })
        if (isCurrent) yield* checkKeys(client, env)
        yield await checkClock(client, Date.now)
        return church
      } finally {
        await client.end()
      }
    } finally {
      await database.stop()
    }
  } catch (error) {
    const advice =
      adviceOnTls(error) ??
      `not available (${messageOf(error)}): check that it is running, and DATABASE_URL.`
    yield failed(advice)
    return seed
  }
}
