import { type bringBackEndpoints, bringBackErrors, signInErrors } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { run } from '../../../platform/db.ts'
import { diskSpaceOf } from '../../../platform/disk-space.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findByPassword, type PasswordNeeds } from '../../account/password/index.ts'
import { backupPath, forgetBackups, hasParts, readProgress, writePart } from './files.ts'
import type { Tickets } from './ticket.ts'

/** What brings a backup back: the process itself, since it serves nothing else meanwhile. */
export interface BringBack {
  tickets: Tickets
  /** Checks an upload, or a stored backup, in the background. Its progress is a file. */
  check(id: string, stored: string | null): Promise<void>
  /** Replaces the church with a checked backup, in the background. */
  restore(id: string, wishes: Wishes): Promise<void>
}

export interface Wishes {
  /** The address of an admin of the backup, who gets the first admin's password if all admins' passwords end; or empty. */
  admin: string
}

type Needs = Platform & PasswordNeeds & { bringBack: BringBack }

/** How many stored backups are offered. */
const OFFERED = 30

export function bringBackHandlers(services: Needs): Handlers<typeof bringBackEndpoints> {
  const { backupPlace, bringBack, clock, env } = services
  const { DATA_DIR } = env

  /** The upload of a ticket. @throws HttpError 401 or 409 */
  const held = async (ticket: string): Promise<string> => {
    const id = bringBack.tickets.read(ticket, clock.now())
    if (!id) throw refuse(bringBackErrors.ticketEnded)
    if (!(await hasOneAccount(services))) throw refuse(bringBackErrors.hasAccounts)
    const { step } = await readProgress(DATA_DIR, id)
    if (step === 'checking' || step === 'restoring') throw refuse(bringBackErrors.running)
    return id
  }

  return {
    openBringBack: async ({ body, visitor }) => {
      const user = await findByPassword(services, body, visitor)
      // With a second step, the church is in use, and its password alone is not enough.
      if (!user?.isAdmin || user.totpEnabledAt) throw refuse(signInErrors.wrongSignIn)
      if (!(await hasOneAccount(services))) throw refuse(bringBackErrors.hasAccounts)
      await forgetBackups(DATA_DIR, 'old')
      const stored = await backupPlace.list().catch(() => [])
      return {
        ticket: bringBack.tickets.give(clock.now()).ticket,
        stored: stored
          .filter(({ file }) => file.endsWith('.backup') && !file.startsWith('.'))
          .sort((a, b) => b.writtenAt.getTime() - a.writtenAt.getTime())
          .slice(0, OFFERED)
          .map(({ file, bytes, writtenAt }) => ({
            file,
            bytes,
            written_at: writtenAt,
          })),
      }
    },

    sendBackupPart: async ({ body: { ticket, number }, file }) => {
      const id = await held(ticket)
      if (!file) throw refuse(bringBackErrors.incomplete)
      const { level } = await diskSpaceOf(DATA_DIR)
      if (level === 'full') throw refuse(bringBackErrors.noRoom)
      await writePart(backupPath(DATA_DIR, id), number, file.bytes)
      return { ticket }
    },

    checkBackup: async ({ body: { ticket, parts, stored } }) => {
      const id = await held(ticket)
      const isHere = parts !== undefined && (await hasParts(backupPath(DATA_DIR, id), parts))
      if (stored === undefined && !isHere) throw refuse(bringBackErrors.incomplete)
      await bringBack.check(id, stored ?? null)
      return readProgress(DATA_DIR, id)
    },

    bringBack: async ({ body: { ticket, trusted, admin } }) => {
      const id = await held(ticket)
      const { step, backup } = await readProgress(DATA_DIR, id)
      if (step !== 'checked' || !(backup?.own || trusted)) throw refuse(bringBackErrors.incomplete)
      await bringBack.restore(id, { admin })
      return readProgress(DATA_DIR, id)
    },

    getBringBackProgress: async ({ body: { ticket } }) => {
      const id = bringBack.tickets.read(ticket, clock.now())
      if (!id) throw refuse(bringBackErrors.ticketEnded)
      return readProgress(DATA_DIR, id)
    },
  }
}

/** Whether the only person here is the first admin. */
async function hasOneAccount({ pool }: Pick<Platform, 'pool'>): Promise<boolean> {
  const found = await run(pool, 'SELECT FROM users LIMIT 2')
  return found.length === 1
}
