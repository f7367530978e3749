import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { repositoryRoot } from '../scripts/repository.ts'

/** A process of the product, as an operator starts it. */
export interface Launched {
  process: ChildProcess
  /** Settles when the process has ended and all it wrote has been read. */
  ended: Promise<Ending>
  stdout(): string
  stderr(): string
}

/** The exit code, or the signal that ended it. */
export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

/** Of the environment that runs the tests, the product sees these variables only. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'TZ', 'SystemRoot', 'LD_LIBRARY_PATH']

export interface LaunchOptions {
  /** In a process group of its own, so that a test can send it what a terminal sends to all of a group. */
  ownGroup?: boolean
  /** One of the product's commands and what is said after it; without one the product itself. */
  command?: [name: string, ...words: string[]]
  /** Of Node itself, such as those of its profiler. */
  nodeFlags?: string[]
}

/** Starts the built product with exactly this configuration. */
export function launch(env: Record<string, string>, options: LaunchOptions = {}) {
  const { ownGroup = false, nodeFlags = [], command: [name, ...words] = ['main'] } = options
  const child = spawn(
    process.execPath,
    // No file of settings: the developer's own is none of a test's business.
    [
      '--enable-source-maps',
      ...nodeFlags,
      join(repositoryRoot, `apps/api/dist/${name}.js`),
      '',
      ...words,
    ],
    { env: { ...environment(), ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: ownGroup },
  )
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text
    })
  }
  const launched: Launched = {
    process: child,
    ended: once(child, 'close').then(([code, signal]) => ({ code, signal })),
    stdout: () => written.stdout,
    stderr: () => written.stderr,
  }
  return launched
}

function environment(): Record<string, string> {
  const kept = inherited.map((name) => [name, process.env[name]] as const)
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => !!entry[1]))
}
