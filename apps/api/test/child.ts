import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

/** A real process running a file of `apps/api/src`. */
export interface Child {
  kill(signal: NodeJS.Signals): void
  /** Resolves with the exit code, or with null if a signal ended the process. */
  ended: Promise<number | null>
  /** Everything it has written to stdout and stderr so far. */
  written(): string
}

/** Starts a process with exactly these settings; it is killed after the test file at the latest. */
export function startChild(file: string, settings: Record<string, string>): Child {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', `apps/api/src/${file}`], {
    cwd: repository,
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text
    })
  }
  const ended = once(child, 'close').then(([code]): number | null => code)
  afterAll(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { kill: (signal) => void child.kill(signal), ended, written: () => written }
}
