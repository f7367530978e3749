import { createHmac } from 'node:crypto'
import { deriveKey } from '../platform/encryption.ts'
import { isSameSecret } from '../platform/secrets.ts'
import { type Manifest, manifest } from './manifest.ts'

/** Signs a manifest, and so every file that it lists, with the newest installation key. */
export function signed(made: Manifest, [newest]: string[]): Manifest {
  return newest ? { ...made, signature: signature(made, newest) } : made
}

/** Whether the backup was signed with one of these installation keys. */
export function isOwn(made: Manifest, installationKeys: string[]): boolean {
  return installationKeys.some((key) => isSameSecret(signature(made, key), made.signature ?? ''))
}

function signature(made: Manifest, installationKey: string): string {
  // Parsing sorts the properties in the schema's order, so that equal content is equal text.
  const { signature: _, ...content } = manifest.parse(made)
  return createHmac('sha256', deriveKey(installationKey, 'backups'))
    .update(JSON.stringify(content))
    .digest('hex')
}
