import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Env, readEnv } from './platform/env.ts'

/** A path beside this file's folder: the same from `src/` and from `dist/`. */
const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const migrationsDir = fromHere('../../../prisma/migrations')
export const webDir = fromHere('../../web/dist')

/**
 * The configuration, from the environment and from the file of settings that the command line names
 * (so that nothing picks one up by accident); what the environment says wins.
 * @throws EnvError
 */
export function readSettings(): Env {
  const [, , settings] = process.argv
  if (settings && existsSync(settings)) process.loadEnvFile(settings)
  return readEnv(process.env)
}

/** What the command line says after the file of settings. */
export const commandArguments = () => process.argv.slice(3)

/** A file that the operator named, seen from where they stand: pnpm itself works in the root folder. */
export const fileNamed = (name: string) => resolve(process.env.INIT_CWD ?? '.', name)

/** One line for the operator, then the end. */
export function fail(what: string, error: unknown): never {
  const text = error instanceof Error ? error.message : String(error)
  console.error(`${what}: ${text.replace(/\s*\n\s*/g, ' ')}`)
  process.exit(1)
}
