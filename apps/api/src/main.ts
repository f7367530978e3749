import { setFlagsFromString } from 'node:v8'
import { helpIfAsked } from './help.ts'
import { createLogger } from './platform/logger.ts'
import { startProduct } from './product.ts'
import { fail, migrationsDir, readSettings, textsDir, webDir } from './start-up.ts'

helpIfAsked('main')

// Where most objects of the first minutes are kept, such as those of caches, V8 allocates all later ones as old. One of
// a request then keeps the whole request until the next full collection, and the others cost 12 ms each time, not 2.
setFlagsFromString('--no-allocation-site-pretenuring')

/** Milliseconds after which a hanging shutdown is forced. */
const STOP_MS = 18_000
/** Additional milliseconds for a start in progress, which takes long on a small, busy machine. */
const START_MS = 60_000

const cannotStart = (error: unknown) => fail('The church app cannot start', error)

try {
  const env = readSettings()
  const log = createLogger(env.LOG_LEVEL)
  const print = (line: string) => console.log(line)
  const isTerminal = process.stdout.isTTY === true
  const folders = { migrationsDir, textsDir, webDir }
  const starting = startProduct({ env, log, print, isTerminal, ...folders })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const exitAfter = (ms: number) => setTimeout(() => process.exit(1), ms).unref()
    exitAfter(START_MS + STOP_MS)
    // Let a start in progress finish first, or its database server would be left running.
    const product = await starting.catch(cannotStart)
    exitAfter(STOP_MS)
    await product?.stop()
    process.exit(0)
  }
  // A terminal sends SIGHUP when it closes.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  await starting
} catch (error) {
  cannotStart(error)
}
