import { householdEndpoints, householdErrors, householdTexts } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { recordOnceAnHour } from '../../../platform/audit.ts'
import { inTransaction, run } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createHousehold, deleteHousehold, updateHousehold } from './change.ts'
import { findHousehold, searchHouseholds, suggestHouseholds } from './find.ts'
import {
  findRelatives,
  householdAnswers,
  peopleToMark,
  presentAmong,
  type UnnamedMarks,
} from './own.ts'
import { askForChange, decide, findOwnRequests, searchRequests } from './requests.ts'

export function householdHandlers(
  services: Platform & UnnamedMarks,
): Handlers<typeof householdEndpoints> {
  const { church, pool } = services
  const today = async () => (await church.now()).today

  const findOrRefuse = (id: number) => orRefuse(findHousehold(pool, id), householdErrors.notFound)

  return {
    ...ownHouseholdHandlers(services),

    listHouseholds: async ({ query }) => {
      const found = await searchHouseholds(pool, query)
      return pageAnswer(householdEndpoints.listHouseholds.path, query, found)
    },

    suggestHouseholds: async () => ({ results: await suggestHouseholds(pool, await today()) }),

    listHouseholdRequests: async ({ query }) => {
      const found = await searchRequests(pool, query)
      const { path } = householdEndpoints.listHouseholdRequests
      return pageAnswer(path, query, found)
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
        requests,
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

    askForHouseholdChange: ({ body: { message }, caller }) =>
      askForChange(services, { userId: caller.id, message }),
  }
}

type Needs = Pick<Platform, 'clock' | 'pool'>

/** Lets the adults of somebody's household mark them. @throws HttpError 404 if they have no household */
const agree = ({ clock, pool }: Needs, userId: number): Promise<void> =>
  inTransaction(pool, async (tx) => {
    const now = clock.now()
    const { rowCount } = await tx.query(
      'UPDATE household_members SET agreed_at = $2 WHERE user_id = $1 AND agreed_at IS NULL',
      [userId, now],
    )
    if (rowCount) {
      const event = { actorId: userId, subjectId: userId, at: now }
      await recordOnceAnHour(tx, { ...event, action: 'household.agree' })
      return
    }
    const sql = 'SELECT FROM household_members WHERE user_id = $1 LIMIT 1'
    if ((await run(tx, sql, [userId])).length === 0) throw refuse(householdErrors.none)
  })

/** Ends the agreement, whether there is one or not. */
const endAgreement = ({ clock, pool }: Needs, userId: number): Promise<void> =>
  inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      'UPDATE household_members SET agreed_at = NULL WHERE user_id = $1 AND agreed_at IS NOT NULL',
      [userId],
    )
    if (!rowCount) return
    const event = { actorId: userId, subjectId: userId, at: clock.now() }
    await recordOnceAnHour(tx, { ...event, action: 'household.end-agreement' })
  })
