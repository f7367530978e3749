import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../platform/encryption.ts'
import { type Manifest, manifest } from './manifest.ts'

/** Signs a manifest, and with it every file that it lists, under the newest installation key. */
export function signed(made: Manifest, [newest]: string[]): Manifest {
  return newest ? { ...made, signature: signature(made, newest) } : made
}

/** Whether one of these installation keys, now or earlier, signed the backup. */
export function isOwn(made: Manifest, installationKeys: string[]): boolean {
  const shown = Buffer.from(made.signature ?? '')
  return installationKeys.some((key) => {
    const expected = Buffer.from(signature(made, key))
    return expected.length === shown.length && timingSafeEqual(expected, shown)
  })
}

function signature(made: Manifest, installationKey: string): string {
  // Parsing puts the keys into the schema's order, so that the same content is always the same text.
  const { signature: _, ...content } = manifest.parse(made)
  return createHmac('sha256', deriveKey(installationKey, 'backups'))
    .update(JSON.stringify(content))
    .digest('hex')
}
