import { existsSync } from 'node:fs'
import { connect } from '@church/database/create-database.ts'
import type { Env } from '../platform/env.ts'
import { createLogger } from '../platform/logger.ts'
import { embeddedDir, locateDatabase } from '../platform/open-database.ts'
import { checkAddress } from './check-address.ts'
import { checkArea } from './check-area.ts'
import { checkChurch } from './check-church.ts'
import { checkDurability, checkTables } from './check-database.ts'
import { checkDisk, checkSecret } from './check-machine.ts'
import { checkMail } from './check-mail.ts'
import { checkSessions } from './check-sessions.ts'
import { checkClock, checkTimeZone } from './check-time.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

/** Runs every check in turn, without changing anything. */
export async function* runChecks(env: Env, migrationsDir: string): AsyncGenerator<Finding> {
  yield* checkDatabase(env, migrationsDir)
  yield await checkMail(env)
  yield await checkSecret(env)
  yield await checkAddress(env)
  yield await checkChurch(env)
  yield checkArea(env.church)
  yield checkTimeZone(env.church, new Date())
  yield await checkDisk(env)
}

async function* checkDatabase(env: Env, migrationsDir: string): AsyncGenerator<Finding> {
  const { ok, failed } = findingsOf('database')
  if (!env.DATABASE_URL && !existsSync(embeddedDir(env.DATA_DIR))) {
    yield ok(`none yet: the first start will create one in ${env.DATA_DIR}.`)
    return
  }
  try {
    const database = await locateDatabase({ env, log: createLogger('silent') })
    try {
      const client = await connect(database.url)
      try {
        yield await checkDurability(client)
        const tables = await checkTables(client, migrationsDir)
        yield tables
        // Older tables cannot answer this.
        if (tables.state === 'ok') yield await checkSessions(client, env.church, new Date())
        yield await checkClock(client, Date.now)
      } finally {
        await client.end()
      }
    } finally {
      await database.stop()
    }
  } catch (error) {
    yield failed(`not available (${messageOf(error)}): check that it is running, and DATABASE_URL.`)
  }
}
