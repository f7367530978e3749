import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Env, readEnv, variableNames } from './platform/env.ts'
import { misspeltNames, parseSettings } from './platform/settings-file.ts'

/** Resolves a path relative to this file's folder, which works from both `src/` and `dist/`. */
const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const migrationsDir = fromHere('../../../prisma/migrations')
/** The compiled texts of the languages. */
export const textsDir = fromHere('../../../texts/generated')
export const webDir = fromHere('../../web/dist')

/**
 * Reads the configuration from the environment and from the settings file named on the command line,
 * so that none is picked up by accident. The environment takes precedence. Says which names look misspelt.
 * @throws EnvError
 */
export function readSettings(): Env {
  const [, , settings] = process.argv
  if (settings && existsSync(settings)) {
    const given = parseSettings(readFileSync(settings, 'utf8'))
    for (const line of misspeltNames(Object.keys(given), variableNames))
      console.error(`NOTICE: ${line}`)
    // Libraries read settings of their own, such as AWS_REGION.
    for (const [name, value] of Object.entries(given)) process.env[name] ??= value
  }
  return readEnv(process.env)
}

/** The command-line arguments after the settings file. */
export const commandArguments = () => process.argv.slice(3)

/** Resolves a path against the operator's working directory: pnpm itself changes to the root folder. */
export const operatorPath = (name: string) => resolve(process.env.INIT_CWD ?? '.', name)

/** Prints one line for the operator and exits. */
export function fail(what: string, error: unknown): never {
  const text = error instanceof Error ? error.message : String(error)
  console.error(`${what}: ${text.replace(/\s*\n\s*/g, ' ')}`)
  process.exit(1)
}
