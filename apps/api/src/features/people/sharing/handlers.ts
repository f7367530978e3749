import type { DirectoryRules, sharingEndpoints } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { approveEverybody } from './approval.ts'
import { findSharing, writeSettings, writeSharing } from './data.ts'
import { hidingPictures } from './hide-pictures.ts'
import type { CachedSettings } from './settings.ts'

type Needs = Platform & { directorySettings: CachedSettings }

/**
 * Sets how open the directory is. After a change of the rule for newcomers, everybody who has registered
 * counts as approved: they registered under the previous rule, or no longer need to wait.
 */
async function changeSettings(
  services: Platform,
  rules: DirectoryRules,
  actorId: number,
): Promise<void> {
  const now = services.clock.now()
  await hidingPictures(services, null, async (tx) => {
    const before = await writeSettings(tx, rules)
    const isChanged = rules.newcomers !== (before?.newcomers ?? 'open')
    const approved = isChanged ? await approveEverybody(tx, now) : 0
    await recordEvent(tx, {
      actorId,
      action: 'directory.change',
      detail: { before, after: rules, approved },
      at: now,
    })
  })
}

export function sharingHandlers(services: Needs): Handlers<typeof sharingEndpoints> {
  const { clock, db, directorySettings } = services
  return {
    getDirectoryRules: () => directorySettings.get(),

    getDirectorySettings: () => directorySettings.get(),

    setDirectorySettings: async ({ body, caller }) => {
      await changeSettings(services, body, caller.id)
      return { ...body, chosen: true }
    },

    getSharing: ({ caller }) => findSharing(db, caller.id),

    setSharing: async ({ body, caller }) => {
      const chosenAt = clock.now()
      await hidingPictures(services, [caller.id], (tx) =>
        writeSharing(tx, caller.id, { ...body, chosenAt }),
      )
      return body
    },
  }
}
