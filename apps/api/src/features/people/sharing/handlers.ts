import type { sharingEndpoints } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeSettings } from './change-settings.ts'
import { findSharing, writeSharing } from './data.ts'
import { hidingPictures } from './hide-pictures.ts'
import type { CachedSettings } from './settings.ts'

type Needs = Platform & { directorySettings: CachedSettings }

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
