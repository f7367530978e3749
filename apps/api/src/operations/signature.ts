import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../platform/encryption.ts'
import { type Manifest, manifest } from './manifest.ts'

/** Signs a manifest, and so every file that it lists, with the newest installation key. */
export function signed(made: Manifest, [newest]: string[]): Manifest {
  return newest ? { ...made, signature: signature(made, newest) } : made
}

/** Whether the backup was signed with one of these installation keys. */
export function isOwn(made: Manifest, installationKeys: string[]): boolean {
  const shown = Buffer.from(made.signature ?? '')
  return installationKeys.some((key) => {
    const expected = Buffer.from(signature(made, key))
    return expected.length === shown.length && timingSafeEqual(expected, shown)
  })
}

function signature(made: Manifest, installationKey: string): string {
  // Parsing sorts the properties in the schema's order, so that equal content is equal text.
  const { signature: _, ...content } = manifest.parse(made)
  return createHmac('sha256', deriveKey(installationKey, 'backups'))
    .update(JSON.stringify(content))
    .digest('hex')
}
