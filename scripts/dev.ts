import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'
import { repositoryRoot } from './repository.ts'
import { installed, runScript } from './run.ts'

/** Where the developer's browser looks; the API listens on PORT behind it. */
const webPort = Number(process.env.WEB_PORT ?? 5173)
const apiPort = Number(process.env.PORT ?? 8000)
const target = `http://127.0.0.1:${apiPort}`

if ((await runScript('scripts/generate.ts', [], { quiet: true })) !== 0) process.exit(1)

const web = await createServer({
  root: join(repositoryRoot, 'apps/web'),
  server: {
    host: '127.0.0.1',
    port: webPort,
    strictPort: true,
    proxy: {
      '/api': target,
      '/media': target,
      '/healthz': target,
      '/readyz': target,
      '/ws': { target, ws: true },
    },
  },
})
await web.listen()

const api = spawn(installed('tsx'), ['watch', '--clear-screen=false', 'apps/api/src/main.ts'], {
  cwd: repositoryRoot,
  env: {
    PUBLIC_URL: `http://127.0.0.1:${webPort}`,
    ...process.env,
    PORT: String(apiPort),
    NODE_ENV: 'development',
  },
  stdio: ['ignore', 'inherit', 'inherit'],
})

console.log(`The product, with reload: http://127.0.0.1:${webPort}`)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    // At a terminal Ctrl-C reaches the API by itself; a second one would make it give up its database.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) api.kill(signal)
  })
}
const [code] = await once(api, 'close')
await web.close()
process.exit(code ?? 0)
