import { randomBytes } from 'node:crypto'
import {
  link,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Account,
  changeOwner,
  chooseAccount,
  createRunner,
  type Run,
} from './postgres-account.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { isAlive } from './postmaster.ts'

/** The folder of an embedded PostgreSQL and the means to run its programs. */
export interface Cluster {
  /** PostgreSQL's own data folder. */
  dataDir: string
  logFile: string
  /** The password of the role that owns the product's database. */
  ownerPassword: string
  /** Read from its file only when needed, so that it is not in the product's memory. */
  superuserPassword(): Promise<string>
  binaries: PostgresBinaries
  run: Run
}

export const SUPERUSER = 'postgres'

/**
 * Opens the cluster in a folder and creates both if missing.
 *
 * Data and password are created together under a temporary name and renamed once complete. A crash
 * in between therefore never leaves half a cluster (the next start creates it again), and if two
 * processes create one at once, the second uses the first's.
 */
export async function openCluster(dir: string): Promise<Cluster> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const root = await realpath(dir)
  const account = await chooseAccount(root)
  await changeOwner(account, root)
  const binaries = await findPostgresBinaries()
  const run = await createRunner(account, [root, binaries.postgres])
  await removeDrafts(root)
  const complete = join(root, 'cluster')
  if (!(await exists(complete))) await createCluster(root, complete, account, binaries, run)
  return {
    dataDir: join(complete, 'data'),
    logFile: join(root, 'postgres.log'),
    ownerPassword: await ownerPassword(complete),
    superuserPassword: () => readFile(join(complete, 'password'), 'utf8'),
    binaries,
    run,
  }
}

const randomPassword = () => randomBytes(24).toString('hex')

/** Created on first use. If several processes do so at once, all of them use the first one's. */
async function ownerPassword(complete: string): Promise<string> {
  const file = join(complete, 'owner-password')
  if (!(await exists(file))) {
    const draft = `${file}.${randomBytes(6).toString('hex')}`
    await writeFile(draft, randomPassword(), { mode: 0o600, flush: true })
    await link(draft, file).catch(() => undefined)
    await rm(draft)
  }
  return readFile(file, 'utf8')
}

async function createCluster(
  root: string,
  complete: string,
  account: Account | undefined,
  { initdb }: PostgresBinaries,
  run: Run,
): Promise<void> {
  const draft = join(root, `${DRAFT}${process.pid}`)
  const passwordFile = join(draft, 'password')
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, randomPassword(), { mode: 0o600 })
  await changeOwner(account, draft)
  await run(initdb, [
    `--pgdata=${join(draft, 'data')}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same on every system and, unlike plain C, aware of letters beyond ASCII.
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

/** Removes the leftovers of processes that were killed while they created a cluster. */
async function removeDrafts(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(DRAFT)) continue
    const creator = Number(name.slice(DRAFT.length))
    if (creator !== process.pid && isAlive(creator)) continue
    await rm(join(root, name), { recursive: true, force: true })
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
