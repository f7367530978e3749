import { type ownDataEndpoints, ownDataMessages } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { RawReply } from '../../../http/reply.ts'
import type { OwnData } from '../../../platform/own-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteUser } from '../../people/users/index.ts'
import { recordEvent } from '../audit/index.ts'
import { ownDataZip } from './zip.ts'

type Needs = Platform & { ownData: OwnData }

export function ownDataHandlers(services: Needs): Handlers<typeof ownDataEndpoints> {
  const { clock, db } = services
  return {
    downloadOwnData: async ({ caller }) => {
      const zip = await ownDataZip(services, caller.id)
      await recordEvent(db, {
        actorId: caller.id,
        action: 'user.download',
        subject: 'user',
        subjectId: caller.id,
        at: clock.now(),
      })
      const headers = {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${ownDataMessages.fileName}"`,
      }
      return new RawReply(zip, headers)
    },

    deleteOwnAccount: async ({ body: { children }, caller }) => {
      await deleteUser(services, { id: caller.id, actorId: caller.id, children })
      return { detail: ownDataMessages.deleted }
    },
  }
}
