import type { DirectoryMode, DirectoryRules, sharingEndpoints } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import type { Caller } from '../../../http/identify.ts'
import { requireRecentProof } from '../../../http/recent-proof.ts'
import { tellOfFarReaching } from '../../../platform/far-reaching.ts'
import type { Platform } from '../../../platform/platform.ts'
import { approveEverybody } from './approval.ts'
import { findSharing, writeSharing } from './data.ts'
import { hidingPictures } from './hide-pictures.ts'
import { type CachedSettings, directorySetting } from './settings.ts'

type Needs = Platform & { directorySettings: CachedSettings }

/** From the least to the most open. */
const MODES: DirectoryMode[] = ['closed', 'choice', 'open']

/** Whether somebody sees more by these rules than before. */
const isOpening = (before: DirectoryRules, after: DirectoryRules): boolean =>
  MODES.indexOf(after.mode) > MODES.indexOf(before.mode) ||
  (before.newcomers === 'approve' && after.newcomers === 'open')

/**
 * Sets how open the directory is. After a change of the rule for newcomers, everybody who has registered
 * counts as approved: they registered under the previous rule, or no longer need to wait.
 * @throws HttpError 403 if that opens the directory and the admin has given no recent proof
 */
async function changeSettings(
  services: Platform,
  rules: DirectoryRules,
  actor: Caller,
): Promise<void> {
  const at = services.clock.now()
  const actorId = actor.id
  await hidingPictures(services, null, async (tx) => {
    const { chosen, ...before } = await directorySetting.lock(tx)
    if (isOpening(before, rules)) requireRecentProof(actor, at)
    const approved = rules.newcomers !== before.newcomers ? await approveEverybody(tx, at) : 0
    const detail = { before: chosen ? before : null, after: rules, approved }
    const value = { ...rules, chosen: true }
    const about = await directorySetting.change(tx, { value, actorId, at, detail })
    await tellOfFarReaching(services, tx, { about, actorId, at })
  })
}

export function sharingHandlers(services: Needs): Handlers<typeof sharingEndpoints> {
  const { clock, db, directorySettings } = services
  return {
    getDirectoryRules: directorySettings.get,

    getDirectorySettings: directorySettings.get,

    setDirectorySettings: async ({ body, caller }) => {
      await changeSettings(services, body, caller)
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
