import { householdEndpoints, householdErrors, householdTexts } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { pageAnswer } from '../../../http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import { agree, endAgreement } from './agree.ts'
import { createHousehold, deleteHousehold, updateHousehold } from './change.ts'
import { findHousehold, searchHouseholds, suggestHouseholds } from './find.ts'
import {
  findRelatives,
  householdAnswers,
  peopleToMark,
  presentAmong,
  type UnnamedMarks,
} from './own.ts'
import { askForChange, decide, findOwnRequests, requestAnswer, searchRequests } from './requests.ts'

export function householdHandlers(
  services: Platform & UnnamedMarks,
): Handlers<typeof householdEndpoints> {
  const { church, pool } = services
  const today = async () => (await church.now()).today

  const findOrRefuse = async (id: number) => {
    const household = await findHousehold(pool, id)
    if (!household) throw refuse(householdErrors.notFound)
    return household
  }

  return {
    ...ownHouseholdHandlers(services),

    listHouseholds: async ({ query }) => {
      const found = await searchHouseholds(pool, query)
      return pageAnswer(householdEndpoints.listHouseholds.path, query, found, (row) => row)
    },

    suggestHouseholds: async () => ({ results: await suggestHouseholds(pool, await today()) }),

    listHouseholdRequests: async ({ query }) => {
      const found = await searchRequests(pool, query)
      const { path } = householdEndpoints.listHouseholdRequests
      return pageAnswer(path, query, found, requestAnswer)
    },

    decideOnHouseholdRequest: async ({ params, body: { decision }, caller }) => {
      const state = decision === 'accept' ? 'accepted' : 'declined'
      await decide(services, { id: params.id, state, actorId: caller.id })
      return { detail: householdTexts[state] }
    },

    getHousehold: ({ params }) => findOrRefuse(params.id),

    createHousehold: async ({ body, caller }) =>
      findOrRefuse(await createHousehold(services, body, caller.id)),

    updateHousehold: async ({ params, body, caller }) => {
      await updateHousehold(services, params.id, body, caller.id)
      return findOrRefuse(params.id)
    },

    deleteHousehold: async ({ params, caller }) => {
      await deleteHousehold(services, params.id, caller.id)
      return { detail: householdTexts.deleted }
    },
  }
}

type OwnRows = Pick<
  typeof householdEndpoints,
  'getOwnHousehold' | 'agreeToHousehold' | 'endHouseholdAgreement' | 'askForHouseholdChange'
>

function ownHouseholdHandlers(services: Platform & UnnamedMarks): Handlers<OwnRows> {
  const { clock, pool } = services

  return {
    getOwnHousehold: async ({ query: { session }, caller }) => {
      const relatives = await findRelatives(pool, caller.id)
      const userIds = peopleToMark(relatives, caller.id).map(({ user_id }) => user_id)
      const asks = session !== undefined && userIds.length > 0
      const present = asks
        ? await presentAmong(services, { sessionId: session, userIds, now: clock.now() })
        : null
      const requests = await findOwnRequests(pool, caller.id)
      return {
        ...householdAnswers(relatives, caller.id, present),
        requests: requests.map(requestAnswer),
      }
    },

    agreeToHousehold: async ({ caller }) => {
      await agree(services, caller.id)
      return { detail: householdTexts.agreed }
    },

    endHouseholdAgreement: async ({ caller }) => {
      await endAgreement(services, caller.id)
      return { detail: householdTexts.ended }
    },

    askForHouseholdChange: async ({ body: { message }, caller }) =>
      requestAnswer(await askForChange(services, { userId: caller.id, message })),
  }
}
