import { randomBytes, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from './env.ts'

export const SIGNING_KEY = 'jwt-secret'
export const INSTALLATION_KEYS = 'installation-keys'

/** The secrets of an installation. Each purpose derives its own key from them. */
export interface Secrets {
  /** Signs access tokens. */
  signing: string
  /**
   * The newest key encrypts the keys of authenticator apps and signs backups. Older ones still decrypt and verify, for
   * example older backups.
   */
  installation: string[]
}

export type SecretSettings = Pick<Env, 'DATA_DIR' | 'JWT_SECRET' | 'INSTALLATION_KEYS'>

/** Reads the secrets from the environment or the data folder, creating any that are missing. */
export async function loadSecrets(settings: SecretSettings): Promise<Secrets> {
  const { DATA_DIR, JWT_SECRET, INSTALLATION_KEYS: given } = settings
  const known = JWT_SECRET ?? (await readSecret(DATA_DIR, SIGNING_KEY))
  // Earlier releases used one secret for everything, so it must remain usable.
  const keys = given ?? (await readOrCreateSecret(DATA_DIR, INSTALLATION_KEYS, known)).split('\n')
  return {
    signing: known ?? (await readOrCreateSecret(DATA_DIR, SIGNING_KEY)),
    installation: keys,
  }
}

/** The installation's keys, without creating any; empty if there are none yet. */
export async function knownInstallationKeys(
  settings: Pick<SecretSettings, 'DATA_DIR' | 'INSTALLATION_KEYS'>,
): Promise<string[]> {
  const { DATA_DIR, INSTALLATION_KEYS: given } = settings
  return given ?? (await readSecret(DATA_DIR, INSTALLATION_KEYS))?.split('\n') ?? []
}

/** The secrets, without creating any; null if one is missing. */
export async function findSecrets(settings: SecretSettings): Promise<Secrets | null> {
  const signing = settings.JWT_SECRET ?? (await readSecret(settings.DATA_DIR, SIGNING_KEY))
  const installation = await knownInstallationKeys(settings)
  return signing && installation.length > 0 ? { signing, installation } : null
}

/** Adds a new installation key in front of the others. @returns all of them, the newest first */
export async function addInstallationKey(
  { DATA_DIR }: Pick<SecretSettings, 'DATA_DIR'>,
  keys: string[],
) {
  const all = [randomSecret(), ...keys]
  await replaceSecret(DATA_DIR, INSTALLATION_KEYS, all.join('\n'))
  return all
}

export const replaceSigningKey = ({ DATA_DIR }: Pick<SecretSettings, 'DATA_DIR'>): Promise<void> =>
  replaceSecret(DATA_DIR, SIGNING_KEY, randomSecret())

const randomSecret = (): string => randomBytes(48).toString('base64url')

/** A secret in `dir` under `name`, or undefined if it does not exist yet. */
async function readSecret(dir: string, name: string): Promise<string | undefined> {
  const text = await readFile(join(dir, name), 'utf8').catch(() => '')
  return text.trim() || undefined
}

/**
 * A secret stored in `dir` under `name`, mode 0600, created on first use.
 * Safe for several processes on one folder: all of them read what the first one wrote.
 */
async function readOrCreateSecret(
  dir: string,
  name: string,
  initial = randomSecret(),
): Promise<string> {
  const stored = await readSecret(dir, name)
  if (stored) return stored
  const draft = await writeDraft(dir, name, initial)
  // A link fails if the file exists: the second process uses the first one's secret.
  await link(draft, join(dir, name)).catch(() => undefined)
  await unlink(draft)
  return (await readFile(join(dir, name), 'utf8')).trim()
}

/** Replaces a stored secret; a crash leaves either the old one or the new one. */
async function replaceSecret(dir: string, name: string, secret: string): Promise<void> {
  await rename(await writeDraft(dir, name, secret), join(dir, name))
}

async function writeDraft(dir: string, name: string, secret: string): Promise<string> {
  await mkdir(dir, { recursive: true })
  const draft = join(dir, `.${name}.${randomBytes(6).toString('hex')}`)
  await writeFile(draft, secret, { mode: 0o600, flush: true })
  return draft
}

/** Compares a secret with a caller's, in a time that does not reveal where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
