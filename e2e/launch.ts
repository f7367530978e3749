import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { repositoryRoot } from '../scripts/repository.ts'

/** A process of the product, started as an operator would. */
export interface ProductProcess {
  process: ChildProcess
  /** Resolves when the process has exited and all its output has been read. */
  exited: Promise<Exit>
  stdout(): string
  stderr(): string
}

/** The exit code, or the signal that ended the process. */
export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** The only variables that the product inherits from the test environment. */
const inherited = [
  ...['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'TZ', 'SystemRoot', 'LD_LIBRARY_PATH'],
  // The certificate of a network's own proxy, for the package manager.
  'NODE_EXTRA_CA_CERTS',
]

export interface LaunchOptions {
  /** Starts a process group, so that a test can signal the whole group as a terminal does. */
  ownGroup?: boolean
  /** One of the product's commands and its arguments; by default the product itself. */
  command?: [name: string, ...args: string[]]
  /** What somebody types in a terminal in the checkout, in place of the command. */
  typed?: string
  /** Flags for Node, such as those of its profiler. */
  nodeFlags?: string[]
  /** The folder of the checkout whose build is started; by default this one. */
  checkout?: string
}

/** Starts the built product with exactly this configuration. */
export function launch(env: Record<string, string>, options: LaunchOptions = {}) {
  const { ownGroup = false, nodeFlags = [], checkout = repositoryRoot, typed } = options
  const { command: [name, ...args] = ['main'] } = options
  const program = join(checkout, `apps/api/dist/${name}.js`)
  const [file, ...words] = typed?.split(' ') ?? [
    process.execPath,
    // The empty argument means no .env file: the developer's own must not affect tests.
    ...['--enable-source-maps', ...nodeFlags, program, '', ...args],
  ]
  const child = spawn(file ?? '', words, {
    cwd: checkout,
    env: { ...environment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: ownGroup,
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  const productProcess: ProductProcess = {
    process: child,
    exited: once(child, 'close').then(([code, signal]) => ({ code, signal })),
    stdout: () => output.stdout,
    stderr: () => output.stderr,
  }
  return productProcess
}

function environment(): Record<string, string> {
  const variables = inherited.map((name) => [name, process.env[name]] as const)
  return Object.fromEntries(variables.filter((entry): entry is [string, string] => !!entry[1]))
}
