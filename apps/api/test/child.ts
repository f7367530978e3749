import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { repositoryRoot } from '../../../scripts/repository.ts'
import { runScript } from '../../../scripts/run.ts'

// Loading the sources would take each process several times as long as the built files.
const code = await runScript('scripts/build.ts', ['--if-changed'], { quiet: true })
if (code !== 0) throw new Error('The product could not be built.')

/** A real process running a file of `apps/api/dist`. */
export interface Child {
  kill(signal: NodeJS.Signals): void
  /** Resolves with the exit code, or with null if a signal ended the process. */
  ended: Promise<number | null>
  /** Everything it has written to stdout and stderr so far. */
  written(): string
}

/** Starts a process with exactly these settings; it is killed after the test at the latest. */
export function startChild(file: string, settings: Record<string, string>): Child {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [`apps/api/dist/${file}`], {
    cwd: repositoryRoot,
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
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { kill: (signal) => void child.kill(signal), ended, written: () => written }
}
