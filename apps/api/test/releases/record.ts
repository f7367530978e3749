import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@church/database'
import { fillTables } from '../fill-tables.ts'
import { ADMIN, tellStory } from './church.ts'
import { recordingOf } from './recording.ts'

// `pnpm record-release 2.3.0` records what a release writes into its database, for `upgrade.test.ts`.
// A second argument names the folder of another built checkout, such as one of an older release.

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const [version, product = root] = process.argv.slice(2)
if (!version) throw new Error('Name the release, for example: pnpm record-release 2.3.0')

const folder = await mkdtemp(join(tmpdir(), 'church-release-'))
// When run as root, the database server uses another account, which needs access to this folder.
await chmod(folder, 0o755)
const postgres = await startEmbeddedPostgres({ dir: join(folder, 'postgres') })
try {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    JOBS: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  }
  const run = (command: string, ...args: string[]) =>
    spawn(process.execPath, [join(resolve(product), `apps/api/dist/${command}.js`), '', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const server = run('main')
  const stopped = once(server, 'exit')
  try {
    while (!(await fetch(url).catch(() => undefined))?.ok) await sleep(100)
    await tellStory(url)
  } finally {
    server.kill('SIGTERM')
    await stopped
  }
  await fillTables(postgres.url, 1, { onlyEmpty: true })
  const backup = join(folder, 'church.backup')
  const [code] = await once(run('backup', backup), 'exit')
  if (code !== 0) throw new Error('The backup failed.')
  await writeFile(new URL(`${version}.txt`, import.meta.url), await recordingOf(backup))
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.')
  return address.port
}
