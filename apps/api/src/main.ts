import { createLogger } from './platform/logger.ts'
import { startProduct } from './product.ts'
import { fail, migrationsDir, readSettings, webDir } from './start-up.ts'

/** Milliseconds after which a stop that hangs is ended. */
const STOP_MS = 18_000

const cannotStart = (error: unknown) => fail('The church app cannot start', error)

try {
  const env = readSettings()
  const log = createLogger(env.LOG_LEVEL)
  const say = (line: string) => console.log(line)
  const starting = startProduct({ env, log, say, migrationsDir, webDir })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    // A start that is under way has to be finished first, or its database server would stay behind.
    await starting.then((product) => product.stop(), cannotStart)
    process.exit(0)
  }
  // The last is what a terminal sends when it is closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  await starting
} catch (error) {
  cannotStart(error)
}
