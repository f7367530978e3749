import { type ExecFileException, execFile, spawnSync } from 'node:child_process'
import { chown, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** PostgreSQL refuses to run as root, so root runs it as somebody else. */
export interface Account {
  uid: number
  gid: number
}

const NOBODY: Account = { uid: 65534, gid: 65534 }

/**
 * The account for the processes on an existing folder: this process's own (undefined), and for
 * root the folder's owner, where that is root too `postgres`, which is created where it is
 * missing, else nobody. Rejects where the folder belongs to somebody else.
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

/** Gives a folder and everything in it to the account. */
export async function giveTo(account: Account | undefined, dir: string): Promise<void> {
  if (!account) return
  const { uid } = await stat(dir)
  if (uid === account.uid) return
  for (const entry of await readdir(dir, { recursive: true })) {
    await chown(join(dir, entry), account.uid, account.gid)
  }
  // Last, so that an interrupted round is done again.
  await chown(dir, account.uid, account.gid)
}

/** Runs a program to its end. Rejects with its complaint, in one line, where it fails. */
export type Run = (program: string, args: string[]) => Promise<void>

/**
 * How to run programs as the account, so that they reach `paths`.
 *
 * A folder above that is closed to everybody else (a checkout in /root) is passed with the one
 * capability to search and read; where that cannot be had either, it rejects with what to do.
 */
export async function runnerFor(account: Account | undefined, paths: string[]): Promise<Run> {
  if (!account) return (program, args) => run(program, args, {})
  const closed = await closedFolder(account, paths)
  if (closed === undefined) return (program, args) => run(program, args, account)
  // Docker grants its root only the second.
  for (const capability of ['dac_read_search', 'dac_override']) {
    const setpriv = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
    setpriv.push(`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`)
    // Else access(2), by which initdb looks for its own programs, would leave the capability out.
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
    const { stdout = '', stderr = '', message } = error as ExecFileException
    const said = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '')
    throw new Error(said.at(-1) ?? message, { cause: error })
  }
}

/** Neither our secrets nor settings meant for other clusters, such as PGPORT. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, LD_LIBRARY_PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' }
}

/** The first folder on the way to one of the paths that the account may not pass through. */
async function closedFolder(account: Account, paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    let folder = dirname(await realpath(path))
    while (await mayPass(account, folder)) {
      if (folder === dirname(folder)) break
      folder = dirname(folder)
    }
    if (!(await mayPass(account, folder))) return folder
  }
  return undefined
}

async function mayPass(account: Account, folder: string): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder)
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}
