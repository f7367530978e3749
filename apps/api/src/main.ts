import { createLogger } from './platform/logger.ts'
import { startProduct } from './product.ts'
import { fail, migrationsDir, readSettings, webDir } from './start-up.ts'

/** Milliseconds after which a hanging shutdown is forced. */
const STOP_MS = 18_000

const cannotStart = (error: unknown) => fail('The church app cannot start', error)

try {
  const env = readSettings()
  const log = createLogger(env.LOG_LEVEL)
  const print = (line: string) => console.log(line)
  const isTerminal = process.stdout.isTTY === true
  const starting = startProduct({ env, log, print, isTerminal, migrationsDir, webDir })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    // Let a start in progress finish first, or its database server would be left running.
    await starting.then((product) => product.stop(), cannotStart)
    process.exit(0)
  }
  // A terminal sends SIGHUP when it closes.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  await starting
} catch (error) {
  cannotStart(error)
}
