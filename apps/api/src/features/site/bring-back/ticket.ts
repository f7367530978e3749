import { randomBytes } from 'node:crypto'
import { createEncryption, type Encryption } from '../../../platform/encryption.ts'

/** Milliseconds that a ticket is valid: a large backup over a slow line takes hours. */
const VALID_MS = 12 * 3_600_000
const OWNER = 'bring-back'

/**
 * Tickets for those who know the first admin's password. They hold the name of an upload and their end, so that any
 * process with the installation's keys reads them, also while there is no database.
 */
export interface Tickets {
  /** A new one, with a new name. */
  give(now: Date): { ticket: string; id: string }
  /** The name that a ticket holds; null if it has ended or is no ticket. */
  read(ticket: string, now: Date): string | null
}

export function createTickets(installationKeys: string[]): Tickets {
  const encryption: Encryption = createEncryption(installationKeys, 'bringing a backup back')
  return {
    give(now) {
      const id = randomBytes(12).toString('hex')
      return { id, ticket: encryption.encrypt(`${id} ${now.getTime() + VALID_MS}`, OWNER) }
    },
    read(ticket, now) {
      const [id, until] = encryption.decrypt(ticket, OWNER)?.split(' ') ?? []
      return id && Number(until) > now.getTime() ? id : null
    },
  }
}
