import { BACKUP_PART_BYTES, hasCode } from '@church/shared'
import { api } from '../../../lib/api.ts'

/** How often a part is sent before the upload fails; a line may fail for a moment. */
const TRIES = 5
const PAUSE_MS = 2_000

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/**
 * Uploads a backup of any size in parts, of which each may be sent again.
 * @returns how many parts there are
 */
export async function sendBackup(
  file: File,
  ticket: string,
  onProgress: (share: number) => void,
): Promise<number> {
  const parts = Math.ceil(file.size / BACKUP_PART_BYTES)
  for (let number = 1; number <= parts; number++) {
    const part = file.slice((number - 1) * BACKUP_PART_BYTES, number * BACKUP_PART_BYTES)
    await sendPart(part, ticket, number)
    onProgress(number / parts)
  }
  return parts
}

async function sendPart(part: Blob, ticket: string, number: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await api.sendBackupPart({ body: { ticket, number }, file: part })
      return
    } catch (error) {
      const isPassing = hasCode(error, 'unreachable', 'starting', 'unavailable', 'too-many-tries')
      if (!isPassing || tries === TRIES) throw error
      await pause()
    }
  }
}
