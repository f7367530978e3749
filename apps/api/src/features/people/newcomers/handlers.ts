import { newcomerEndpoints, newcomerErrors, userErrors } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { pageAnswer } from '../../../http/paging.ts'
import type { Proven } from '../../../http/recent-proof.ts'
import type { OwnData } from '../../../platform/own-data.ts'
import { findListedUser, findUserOrRefuse, type StandingHooks } from '../users/index.ts'
import { undoApprovals } from './approvals.ts'
import { findDoubles, newcomersAmong, searchNewcomers } from './data.ts'
import { decisions } from './decide.ts'
import { type RegistrationNeeds, registrationHandlers } from './register.ts'

type Needs = RegistrationNeeds & StandingHooks & { ownData: OwnData }

export function newcomerHandlers(services: Needs): Handlers<typeof newcomerEndpoints> {
  const { church, clock, pool } = services

  /** Decides one by one, so that a failure leaves the other decisions made. @returns how many were */
  const decideOn = async (
    newcomers: Awaited<ReturnType<typeof newcomersAmong>>,
    decision: keyof typeof decisions,
    by: Proven,
  ) => {
    let decided = 0
    for (const newcomer of newcomers) {
      if (await decisions[decision].act(services, { ...newcomer, by })) decided += 1
    }
    return decided
  }

  /** If two admins decide at once, both are told the same decision. @throws HttpError 404 or 409 */
  const refuseOpposite = async (id: number, decision: keyof typeof decisions) => {
    const user = await findListedUser(pool, id, clock.now())
    if (decision === 'approve' && !user) throw refuse(userErrors.notFound)
    if (decision === 'decline' && user) throw refuse(newcomerErrors.notNewcomer)
  }

  return {
    ...registrationHandlers(services),

    findNewcomers: async ({ query }) => {
      const found = await searchNewcomers(pool, query, await church.now())
      const rows = await findDoubles(pool, found.rows, clock.now())
      const { path } = newcomerEndpoints.findNewcomers
      return pageAnswer(path, query, { ...found, rows })
    },

    decideOnNewcomer: async ({ params, body, caller }) => {
      const user = await findUserOrRefuse(services, params.id)
      const newcomers = await newcomersAmong(pool, [params.id], await church.now())
      // If two admins approve the same person, both succeed.
      const isApproved = body.decision === 'approve' && user.approved
      if (newcomers.length === 0 && !isApproved) throw refuse(newcomerErrors.notNewcomer)
      const decided = await decideOn(newcomers, body.decision, caller)
      if (decided === 0) await refuseOpposite(params.id, body.decision)
      return { detail: decisions[body.decision].message(1) }
    },

    decideOnNewcomers: async ({ body, caller }) => {
      const newcomers = await newcomersAmong(pool, body.ids, await church.now())
      if (newcomers.length === 0) throw refuse(newcomerErrors.notNewcomer)
      const decided = await decideOn(newcomers, body.decision, caller)
      return { detail: decisions[body.decision].message(decided) }
    },

    undoApprovals: async ({ body: { ids }, caller }) => ({
      changed: await undoApprovals(services, { ids, by: caller }),
    }),
  }
}
