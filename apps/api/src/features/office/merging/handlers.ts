import { type mergingEndpoints, userErrors } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { orRefuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import type { Encryption } from '../../../platform/encryption.ts'
import type { OwnData } from '../../../platform/own-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countMergedRows, type Live, type UnnamedKeys } from '../../attendance/marking/index.ts'
import { findMergedPlaces } from '../../people/households/index.ts'
import { findMember } from '../../people/members/index.ts'
import { findUserOrRefuse, type StandingHooks } from '../../people/users/index.ts'
import { listMerges } from './data.ts'
import { mergePeople, refuseSelf } from './merge.ts'
import { accountOutcome, mergedDetails, mergedUser, type Side } from './rules.ts'
import { undoMerge } from './undo.ts'

type Needs = Platform &
  StandingHooks & {
    live: Live
    ownData: OwnData
    totpEncryption: Encryption
    unnamedKeys: UnnamedKeys
  }

export function mergingHandlers(services: Needs): Handlers<typeof mergingEndpoints> {
  const { pool } = services

  const findSide = async (id: number, caller: Caller): Promise<Side> => {
    const user = await findUserOrRefuse(services, id)
    const member = await orRefuse(findMember(pool, id), userErrors.notFound)
    const view = { action: 'member.view', subjectId: id } as const
    if (id !== caller.id) await services.recordView(caller, view)
    return { user, member }
  }

  return {
    previewMerge: async ({ params, query, caller }) => {
      const pair = { from: params.id, into: query.into }
      refuseSelf({ ...pair, actorId: caller.id })
      const from = await findSide(pair.from, caller)
      const into = await findSide(pair.into, caller)
      return {
        from: from.user,
        into: into.user,
        result: mergedUser(from.user, into.user),
        details: mergedDetails(from, into),
        account: accountOutcome(from.user, into.user),
        can_undo: !from.user.has_account,
        attendance: await countMergedRows(pool, pair),
        households: await findMergedPlaces(pool, pair),
      }
    },

    mergeUsers: async ({ params, body, caller }) => {
      await mergePeople(services, { from: params.id, into: body.into, actorId: caller.id })
      return findUserOrRefuse(services, body.into)
    },

    listMerges: async ({ params }) => ({ merges: await listMerges(services, params.id) }),

    undoMerge: async ({ params, caller }) =>
      findUserOrRefuse(services, await undoMerge(services, { id: params.id, actorId: caller.id })),
  }
}
