import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readEnv } from './env.ts'
import { createLogger } from './platform/logger.ts'
import { startProduct } from './product.ts'

// From src/ and from dist/ alike.
const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Milliseconds after which a stop that hangs is ended. */
const STOP_MS = 18_000

/** One line for the operator, then the end. */
function fail(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error)
  console.error(`The church app cannot start: ${text.replace(/\s*\n\s*/g, ' ')}`)
  process.exit(1)
}

try {
  // The file of settings is named on the command line, so that nothing else picks it up by accident.
  const [, , settings] = process.argv
  // What the environment says already wins over the file.
  if (settings && existsSync(settings)) process.loadEnvFile(settings)
  const env = readEnv(process.env)
  const log = createLogger(env.LOG_LEVEL)
  const starting = startProduct({
    env,
    log,
    say: (line) => console.log(line),
    migrationsDir: fromHere('../../../prisma/migrations'),
    webDir: fromHere('../../web/dist'),
  })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    // A start that is under way has to be finished first, or its database server would stay behind.
    await starting.then((product) => product.stop(), fail)
    process.exit(0)
  }
  // The last is what a terminal sends when it is closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  await starting
} catch (error) {
  fail(error)
}
