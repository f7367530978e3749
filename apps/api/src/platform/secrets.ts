import type { Env } from './env.ts'
import { randomSecret, readOrCreateSecret, readSecret, replaceSecret } from './secret.ts'

export const SIGNING_KEY = 'jwt-secret'
export const INSTALLATION_KEYS = 'installation-keys'

/** The secrets of an installation. Each job derives a key of its own from them. */
export interface Secrets {
  /** Signs access tokens. */
  signing: string
  /**
   * The newest encrypts the keys of authenticator apps and signs backups; older ones still read what
   * was written under them, such as older backups.
   */
  installation: string[]
}

type Settings = Pick<Env, 'DATA_DIR' | 'JWT_SECRET'>

/** Reads the secrets and creates those that are missing. */
export async function loadSecrets({ DATA_DIR, JWT_SECRET }: Settings): Promise<Secrets> {
  const known = JWT_SECRET ?? (await readSecret(DATA_DIR, SIGNING_KEY))
  // Earlier releases had one secret for everything, which therefore has to stay readable.
  const keys = await readOrCreateSecret(DATA_DIR, INSTALLATION_KEYS, known)
  return {
    signing: known ?? (await readOrCreateSecret(DATA_DIR, SIGNING_KEY)),
    installation: keys.split('\n'),
  }
}

/** The installation's keys, without creating any; empty if there are none yet. */
export async function storedInstallationKeys(dataDir: string): Promise<string[]> {
  return (await readSecret(dataDir, INSTALLATION_KEYS))?.split('\n') ?? []
}

/** Adds a new installation key in front of the others. @returns all of them, the newest first */
export async function addInstallationKey({ DATA_DIR }: Settings, keys: string[]) {
  const all = [randomSecret(), ...keys]
  await replaceSecret(DATA_DIR, INSTALLATION_KEYS, all.join('\n'))
  return all
}

/** Replaces the generated signing key. */
export const replaceSigningKey = ({ DATA_DIR }: Settings): Promise<void> =>
  replaceSecret(DATA_DIR, SIGNING_KEY, randomSecret())
