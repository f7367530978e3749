import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { diskSpaceOf } from '../platform/disk-space.ts'
import type { Env } from '../platform/env.ts'
import { findKeyProblems } from '../platform/key-digests.ts'
import {
  findSecrets,
  INSTALLATION_KEYS,
  type SecretSettings,
  SIGNING_KEY,
} from '../platform/secrets.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

const disk = findingsOf('disk')
const secret = findingsOf('secret')

const GB = 1_000_000_000

/** Frees the space of earlier upgrades; a container's data folder is on the same disk as the images. */
const PRUNE = 'docker image prune --force && docker builder prune --force'

/**
 * Checks that the data folder is writable and has free space. Low means less than 2 GB, since an upgrade with Docker
 * takes several times the image's 0.3 GB.
 */
export async function checkDisk(
  { DATA_DIR }: Pick<Env, 'DATA_DIR'>,
  { env = process.env, measure = diskSpaceOf } = {},
): Promise<Finding> {
  try {
    const { free, level } = await measure(DATA_DIR)
    const message = `${(free / GB).toFixed(1)} GB free for ${DATA_DIR}`
    const remedy = env.CALLED_IN === 'container' ? ` On the machine: ${PRUNE}` : ''
    if (level === 'full') return disk.failed(`${message}: free some space now.${remedy}`)
    return level === 'low'
      ? disk.warning(`${message}: free some space soon.${remedy}`)
      : disk.ok(`${message}.`)
  } catch (error) {
    return disk.failed(`${DATA_DIR} is not writable (${messageOf(error)}): check its owner.`)
  }
}

/** A random secret of 32 characters almost certainly has at least this many different ones. */
const VARIETY_MIN = 12

/** Checks that the signing key is unguessable, and that nobody else can read it. */
export async function checkSecret(env: Pick<Env, 'DATA_DIR' | 'JWT_SECRET'>): Promise<Finding> {
  const make = 'Generate one with: openssl rand -base64 48'
  const keys = join(env.DATA_DIR, INSTALLATION_KEYS)
  if (await isReadableByOthers(keys)) return secret.failed(`others can read ${keys}: chmod 600 it.`)
  if (env.JWT_SECRET) {
    return new Set(env.JWT_SECRET).size < VARIETY_MIN
      ? secret.failed(`JWT_SECRET repeats itself. ${make}`)
      : secret.ok(`JWT_SECRET is set, ${env.JWT_SECRET.length} characters.`)
  }
  const file = join(env.DATA_DIR, SIGNING_KEY)
  const text = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (!text) return secret.ok('none yet: the first start will create one.')
  if (text.length < 32) return secret.failed(`${file} is too short: delete it and start again.`)
  return (await isReadableByOthers(file))
    ? secret.failed(`others can read ${file}: chmod 600 it, or delete it and start again.`)
    : secret.ok(`generated, ${text.length} characters, readable only by its owner.`)
}

async function isReadableByOthers(file: string): Promise<boolean> {
  if (process.platform === 'win32' || !existsSync(file)) return false
  return ((await stat(file)).mode & 0o077) !== 0
}

/** Compares the keys here with those of the process that started last, perhaps on another machine. */
export async function* checkKeys(
  client: pg.Client,
  settings: SecretSettings,
): AsyncGenerator<Finding> {
  const secrets = await findSecrets(settings)
  const problems = secrets ? await findKeyProblems(client, secrets) : []
  for (const problem of problems) yield secret.warning(problem)
}
