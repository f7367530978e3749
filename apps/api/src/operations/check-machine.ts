import { existsSync } from 'node:fs'
import { access, constants, readFile, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Env } from '../platform/env.ts'
import { INSTALLATION_KEYS, SIGNING_KEY } from '../platform/secrets.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

const disk = findingsOf('disk')
const secret = findingsOf('secret')

const GB = 1_000_000_000
const FREE_WARNING = 2 * GB
const FREE_FAILED = GB / 5

/** Whether the folder of data can be written, and has room. */
export async function checkDisk({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<Finding> {
  try {
    let folder = DATA_DIR
    // Where it is not made yet, it will be made in what is there.
    while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder)
    if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is no folder`)
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const message = `${(free / GB).toFixed(1)} GB free for ${DATA_DIR}`
    if (free < FREE_FAILED) return disk.failed(`${message}: make room now.`)
    return free < FREE_WARNING
      ? disk.warning(`${message}: make room soon.`)
      : disk.ok(`${message}.`)
  } catch (error) {
    return disk.failed(`${DATA_DIR} cannot be written (${messageOf(error)}): see who owns it.`)
  }
}

/** Different characters that a random secret of 32 has at least, all but certainly. */
const VARIETY_MIN = 12

/** Whether the signing key is one that nobody guesses, and nobody else can read. */
export async function checkSecret(env: Pick<Env, 'DATA_DIR' | 'JWT_SECRET'>): Promise<Finding> {
  const make = 'Make one with: openssl rand -base64 48'
  const keys = join(env.DATA_DIR, INSTALLATION_KEYS)
  if (await isReadableByOthers(keys)) return secret.failed(`others can read ${keys}: chmod 600 it.`)
  if (env.JWT_SECRET) {
    return new Set(env.JWT_SECRET).size < VARIETY_MIN
      ? secret.failed(`JWT_SECRET repeats itself. ${make}`)
      : secret.ok(`JWT_SECRET is set, ${env.JWT_SECRET.length} characters.`)
  }
  const file = join(env.DATA_DIR, SIGNING_KEY)
  const text = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (!text) return secret.ok('not made yet: the first start makes one.')
  if (text.length < 32) return secret.failed(`${file} is too short: delete it and start again.`)
  return (await isReadableByOthers(file))
    ? secret.failed(`others can read ${file}: chmod 600 it, or delete it and start again.`)
    : secret.ok(`generated, ${text.length} characters, readable by its owner alone.`)
}

async function isReadableByOthers(file: string): Promise<boolean> {
  if (process.platform === 'win32' || !existsSync(file)) return false
  return ((await stat(file)).mode & 0o077) !== 0
}
