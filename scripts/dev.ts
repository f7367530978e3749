import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { repositoryRoot } from './repository.ts'
import { installed, runScript } from './run.ts'

// The product with reload: the API restarts and the page refreshes when a source is saved.

/** Where the developer's browser looks; Vite hands on to the API, which listens on PORT behind it. */
const webPort = process.env.WEB_PORT ?? '5173'
const apiPort = process.env.PORT ?? '8000'
const url = `http://localhost:${webPort}`

if ((await runScript('scripts/generate.ts', [], { quiet: true })) !== 0) process.exit(1)

const children = [
  start('apps/api', installed('tsx'), ['watch', '--clear-screen=false', 'src/main.ts'], {
    // As `pnpm start` has it, so that both serve the same data.
    DATA_DIR: join(repositoryRoot, 'data'),
    PUBLIC_URL: url,
    ...process.env,
    PORT: apiPort,
  }),
  start('apps/web', installed('vite'), ['--port', webPort, '--strictPort', '--clearScreen=false'], {
    ...process.env,
    API_URL: `http://127.0.0.1:${apiPort}`,
  }),
]
console.log(`The product, with reload: ${url}`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopping = true
    // At a terminal Ctrl-C reaches the children by itself, and twice would mean at once.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) stop(signal)
  })
}

// Either alone is of no use.
await Promise.race(children.map((child) => once(child, 'close')))
if (!stopping) stop('SIGTERM')
await Promise.all(children.map(ended))
process.exitCode = stopping ? 0 : 1

function start(folder: string, command: string, args: string[], env: NodeJS.ProcessEnv) {
  const cwd = join(repositoryRoot, folder)
  return spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
}

function stop(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
}
