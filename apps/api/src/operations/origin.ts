import type { Manifest } from './manifest.ts'
import { isOwn } from './signature.ts'
import { BackupError } from './verify.ts'

/**
 * Describes the origin of a backup for the operator.
 * @param keys the installation's keys; a new data folder has none, so that nothing can be compared
 * @throws BackupError if this installation did not sign it and `foreign` is not set
 */
export function checkOrigin(made: Manifest, keys: string[], foreign: boolean): string {
  if (isOwn(made, keys)) return 'This installation made it.'
  const trust = 'Its accounts and admins become those of this church.'
  if (keys.length === 0) {
    return `NOTICE: this folder has no keys yet, so nothing shows who made the backup. ${trust}`
  }
  const why = made.signature
    ? 'Another installation signed this backup, or somebody changed it.'
    : 'This backup is not signed: an older release made it, or somebody else.'
  if (foreign) return `NOTICE: ${why} ${trust}`
  throw new BackupError(`${why} If you trust its source, add --foreign.`)
}
