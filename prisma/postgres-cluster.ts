import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, chooseAccount, giveTo, type Run, runnerFor } from './postgres-account.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { isAlive } from './postmaster.ts'

/** An embedded PostgreSQL's folder, and how to run its programs. */
export interface Cluster {
  /** PostgreSQL's own data folder. */
  dataDir: string
  logFile: string
  /** The password of every role in it. */
  password: string
  binaries: PostgresBinaries
  run: Run
}

export const SUPERUSER = 'postgres'

/**
 * Opens the cluster in a folder; makes both where they are missing.
 *
 * Data and password are made together under another name, which is changed when they are complete.
 * So a crash in between leaves no half of them (the next start makes them anew), and of two
 * processes that make them at once the second takes the first's.
 */
export async function openCluster(dir: string): Promise<Cluster> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const root = await realpath(dir)
  const account = await chooseAccount(root)
  await giveTo(account, root)
  const binaries = await findPostgresBinaries()
  const run = await runnerFor(account, [root, binaries.postgres])
  await removeDrafts(root)
  const complete = join(root, 'cluster')
  if (!(await exists(complete))) await makeCluster(root, complete, account, binaries, run)
  const password = await readFile(join(complete, 'password'), 'utf8')
  const [dataDir, logFile] = [join(complete, 'data'), join(root, 'postgres.log')]
  return { dataDir, logFile, password, binaries, run }
}

async function makeCluster(
  root: string,
  complete: string,
  account: Account | undefined,
  { initdb }: PostgresBinaries,
  run: Run,
): Promise<void> {
  const draft = join(root, `${DRAFT}${process.pid}`)
  const passwordFile = join(draft, 'password')
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  await giveTo(account, draft)
  await run(initdb, [
    `--pgdata=${join(draft, 'data')}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same on every system, and it knows more letters than ASCII, which plain C does not.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ])
  await rename(draft, complete).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(complete))) throw error
  })
}

const DRAFT = 'cluster.new-'

/** Removes what processes left that were ended while they made a cluster. */
async function removeDrafts(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(DRAFT)) continue
    const maker = Number(name.slice(DRAFT.length))
    if (maker !== process.pid && isAlive(maker)) continue
    await rm(join(root, name), { recursive: true, force: true })
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
