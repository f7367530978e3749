import { type ExecFileException, execFile, spawnSync } from 'node:child_process'
import { chown, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** The account PostgreSQL runs under; it refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

const NOBODY: Account = { uid: 65534, gid: 65534 }

/**
 * Chooses the account for a server on an existing folder: undefined (this process's own) unless this
 * process is root. For root it is the folder's owner or, if root owns the folder, `postgres`, which
 * is created if missing; `nobody` is the fallback. Rejects if the folder belongs to another account.
 */
export async function chooseAccount(dir: string): Promise<Account | undefined> {
  const self = process.getuid?.()
  if (self === undefined) return undefined
  const { uid, gid } = await stat(dir)
  if (self !== 0) {
    if (uid === self) return undefined
    throw new Error(`The database folder ${dir} belongs to another account (uid ${uid})`)
  }
  if (uid !== 0) return { uid, gid }
  return lookUp('postgres') ?? createPostgresAccount() ?? NOBODY
}

function lookUp(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function createPostgresAccount(): Account | undefined {
  spawnSync('groupadd', ['--system', 'postgres'])
  spawnSync('useradd', ['--system', '--no-create-home', '-g', 'postgres', 'postgres'])
  return lookUp('postgres')
}

/** Makes the account the owner of a folder and everything in it. */
export async function changeOwner(account: Account | undefined, dir: string): Promise<void> {
  if (!account) return
  const { uid } = await stat(dir)
  if (uid === account.uid) return
  for (const entry of await readdir(dir, { recursive: true })) {
    await chown(join(dir, entry), account.uid, account.gid)
  }
  // The folder comes last, so that an interrupted run starts over.
  await chown(dir, account.uid, account.gid)
}

/** Runs a program to its end. If it fails, rejects with the last line of its output. */
export type Run = (program: string, args: string[]) => Promise<void>

/**
 * Creates a function that runs programs as the account, with access to `paths`.
 *
 * If a parent folder is closed to other accounts (a checkout in /root), the programs get the one
 * capability that lets them search and read it. Rejects with advice if that is not possible either.
 */
export async function createRunner(account: Account | undefined, paths: string[]): Promise<Run> {
  if (!account) return (program, args) => run(program, args, {})
  const closed = await closedFolder(account, paths)
  if (closed === undefined) return (program, args) => run(program, args, account)
  // Docker grants its root only the second of these.
  for (const capability of ['dac_read_search', 'dac_override']) {
    const setpriv = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
    setpriv.push(`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`)
    // Without this, access(2), which initdb uses to find its own programs, ignores the capability.
    setpriv.push('--securebits=+no_setuid_fixup')
    const works = await run('setpriv', [...setpriv, 'ls', ...paths], {}).then(
      () => true,
      () => false,
    )
    if (works) return (program, args) => run('setpriv', [...setpriv, program, ...args], {})
  }
  throw new Error(
    `PostgreSQL does not run as root, and the account it would run as (uid ${account.uid}) ` +
      `cannot enter ${closed}: start as another user, or move the product and DATA_DIR elsewhere`,
  )
}

const execute = promisify(execFile)

async function run(program: string, args: string[], account: Partial<Account>): Promise<void> {
  try {
    await execute(program, args, { ...account, cwd: '/', env: environment() })
  } catch (error) {
    const { stdout = '', stderr = '', message }: Partial<ExecFileException> = Object(error)
    const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '')
    throw new Error(lines.at(-1) ?? message, { cause: error })
  }
}

/** Leaves out our secrets and settings meant for other clusters, such as PGPORT. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, LD_LIBRARY_PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' }
}

/** The first parent folder of the paths that the account may not traverse. */
async function closedFolder(account: Account, paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    let folder = dirname(await realpath(path))
    while (await canTraverse(account, folder)) {
      if (folder === dirname(folder)) break
      folder = dirname(folder)
    }
    if (!(await canTraverse(account, folder))) return folder
  }
  return undefined
}

async function canTraverse(account: Account, folder: string): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder)
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}
