import type { Env } from './env.ts'
import { randomSecret, readOrCreateSecret, readSecret, replaceSecret } from './secret.ts'

export const SIGNING_KEY = 'jwt-secret'
export const INSTALLATION_KEYS = 'installation-keys'

/** The secrets of an installation. Each purpose derives its own key from them. */
export interface Secrets {
  /** Signs access tokens. */
  signing: string
  /**
   * The newest key encrypts the keys of authenticator apps and signs backups. Older ones still decrypt
   * and verify what was written with them, such as older backups.
   */
  installation: string[]
}

type Settings = Pick<Env, 'DATA_DIR' | 'JWT_SECRET'>

/** Reads the secrets, creating any that are missing. */
export async function loadSecrets({ DATA_DIR, JWT_SECRET }: Settings): Promise<Secrets> {
  const known = JWT_SECRET ?? (await readSecret(DATA_DIR, SIGNING_KEY))
  // Earlier releases used one secret for everything, so it must remain usable.
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
