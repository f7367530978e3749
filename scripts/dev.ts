import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { repositoryRoot } from './repository.ts'
import { binPath, runScript } from './run.ts'

// Development mode: saving a source restarts the API and refreshes the page.

/** The developer opens Vite's port; Vite proxies API calls to PORT. */
const webPort = process.env.WEB_PORT ?? '5173'
const apiPort = process.env.PORT ?? '8000'
const url = `http://localhost:${webPort}`

if ((await runScript('scripts/generate.ts', [], { quiet: true })) !== 0) process.exit(1)

const children = [
  start('apps/api', binPath('tsx'), ['watch', '--clear-screen=false', 'src/main.ts'], {
    // The default of `pnpm start`, so that both serve the same data.
    DATA_DIR: join(repositoryRoot, 'data'),
    PUBLIC_URL: url,
    ...process.env,
    PORT: apiPort,
  }),
  start('apps/web', binPath('vite'), ['--port', webPort, '--strictPort', '--clearScreen=false'], {
    ...process.env,
    API_URL: `http://127.0.0.1:${apiPort}`,
  }),
]
console.log(`Development server: ${url}`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopping = true
    // A terminal sends Ctrl-C to the children too; a second signal would force them to quit.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) stop(signal)
  })
}

// Neither process is useful without the other.
await Promise.race(children.map((child) => once(child, 'close')))
if (!stopping) stop('SIGTERM')
await Promise.all(children.map(waitForExit))
process.exitCode = stopping ? 0 : 1

function start(folder: string, command: string, args: string[], env: NodeJS.ProcessEnv) {
  const cwd = join(repositoryRoot, folder)
  return spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
}

function stop(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal)
}

async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
}
