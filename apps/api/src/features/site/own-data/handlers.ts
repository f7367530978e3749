import { basename } from 'node:path'
import { type ownDataEndpoints, ownDataTexts, t, userErrors } from '@church/shared'
import { strToU8, type Zippable, zipSync } from 'fflate'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import type { Proven } from '../../../http/recent-proof.ts'
import { recordOwnAct } from '../../../http/record-own-act.ts'
import { RawReply } from '../../../http/reply.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { OwnData } from '../../../platform/own-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteUser } from '../../people/users/index.ts'
import { dataDownloaded } from './messages.ts'

type Needs = Platform & { ownData: OwnData }

/**
 * Everything stored about a person, also what carers wrote about them, as a ZIP file: `my-data.json`, and their picture if it is stored
 * here. Passwords and tokens are stored only as digests, and are left out.
 * @throws HttpError 404, StorageError if the picture cannot be read
 */
async function ownDataZip(
  { clock, db, media, ownData, pool }: Needs,
  { id }: Proven,
): Promise<Buffer> {
  const member = await db.member.findUnique({ where: { id }, select: { image: true } })
  if (!member) throw refuse(userErrors.notFound)
  const data = {
    made_at: clock.now().toISOString(),
    ...(await ownData.read({ db, pool }, id)),
  }
  const files: Zippable = { 'my-data.json': strToU8(JSON.stringify(data, null, 2)) }
  const picture = member.image && (await media.read(member.image))
  // WebP is already compressed.
  if (picture) files[`picture-${basename(member.image ?? '')}`] = [picture, { level: 0 }]
  return Buffer.from(zipSync(files))
}

export function ownDataHandlers(services: Needs): Handlers<typeof ownDataEndpoints> {
  const { clock, outbox, pool } = services
  return {
    downloadOwnData: async ({ caller }) => {
      const zip = await ownDataZip(services, caller)
      await inTransaction(pool, async (tx) => {
        const about = await recordOwnAct(tx, {
          userId: caller.id,
          action: 'user.download',
          at: clock.now(),
        })
        await outbox.deliver(dataDownloaded, caller.id, { about }, tx)
      })
      const headers = {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${ownDataTexts.fileName}"`,
      }
      return new RawReply(zip, headers)
    },

    deleteOwnAccount: async ({ body: { children }, caller }) => {
      await deleteUser(services, { id: caller.id, actorId: caller.id, children })
      return { detail: t('Your account and everything in it have been deleted.') }
    },
  }
}
