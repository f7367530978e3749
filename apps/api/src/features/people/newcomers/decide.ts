import { newcomerErrors, newcomerTexts, userErrors } from '@church/shared'
import type pg from 'pg'
import { HttpError, refuse } from '../../../http/errors.ts'
import type { Proven } from '../../../http/recent-proof.ts'
import { inTransaction } from '../../../platform/db.ts'
import { recordFarReaching } from '../../../platform/far-reaching.ts'
import type { Platform } from '../../../platform/platform.ts'
import { approvePeople } from '../sharing/index.ts'
import {
  type DeletionNeeds,
  deleteUser,
  type StandingHooks,
  updateAccount,
} from '../users/index.ts'
import { type Before, keepForUndo } from './approvals.ts'
import { newcomersAmong } from './data.ts'

type Needs = DeletionNeeds & Platform & StandingHooks

/** Another admin was faster, with the same decision or the other. */
const TOO_LATE: string[] = [userErrors.notFound.code, newcomerErrors.notNewcomer.code]

interface Decided extends Before {
  id: number
  isBack: boolean
  by: Proven
}

/** Approves a newcomer, or makes somebody active again. @returns false if another admin was faster */
const approve = async (services: Needs, { isBack, ...decided }: Decided): Promise<boolean> => {
  const { clock, pool } = services
  const { id, by } = decided
  const now = clock.now()
  const forUndo = { ...decided, by: by.id, now }
  const approval = { ids: [id], by, now }
  if (!isBack) {
    return inTransaction(pool, async (tx) => {
      const approved = await approvePeople(services, tx, approval)
      if (approved.length === 0) return false
      await keepForUndo(tx, forUndo)
      return true
    })
  }
  const changes = { standing: 'active' } as const
  return updateAccount(services, { id, changes, actorId: by.id }, async (tx) => {
    await approvePeople(services, tx, approval)
    const event = {
      actorId: by.id,
      action: 'user.return',
      subjectId: id,
      at: now,
    } as const
    await recordFarReaching(services, tx, event)
    await keepForUndo(tx, forUndo)
    return true
  })
}

/** Deletes a newcomer's account; children whom the office entered stay. @returns false if another admin was faster */
const decline = async (services: Needs, { id, by }: Decided): Promise<boolean> => {
  const moment = await services.church.now()
  const check = async (tx: pg.PoolClient) => {
    const [newcomer] = await newcomersAmong(tx, [id], moment)
    if (newcomer === undefined || newcomer.isBack) throw refuse(newcomerErrors.notNewcomer)
  }
  try {
    const action = 'newcomer.decline'
    await deleteUser(services, { id, actorId: by.id, children: 'keep', action, check })
    return true
  } catch (error) {
    if (error instanceof HttpError && TOO_LATE.includes(error.code)) return false
    throw error
  }
}

/** The decisions of an admin about newcomers, with their messages for several people. */
export const decisions = {
  approve: { act: approve, message: newcomerTexts.approved },
  decline: { act: decline, message: newcomerTexts.declined },
}
