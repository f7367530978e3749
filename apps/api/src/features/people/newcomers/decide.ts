import { newcomerErrors, newcomerMessages, userErrors } from '@church/shared'
import type pg from 'pg'
import { HttpError, refuse } from '../../../http/errors.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { approvePeople } from '../sharing/index.ts'
import { type DeletionNeeds, deleteUser } from '../users/index.ts'
import { newcomersAmong } from './data.ts'

/** Another admin was faster, with the same decision or the other. */
const TOO_LATE: string[] = [userErrors.notFound.code, newcomerErrors.notNewcomer.code]

/** Approves a newcomer. @returns false if another admin was faster */
const approve = ({ clock, pool }: DeletionNeeds, id: number, actorId: number): Promise<boolean> =>
  inTransaction(pool, async (tx) => {
    const approved = await approvePeople(tx, { ids: [id], actorId, now: clock.now() })
    return approved.length > 0
  })

/** Deletes a newcomer's account; children whom the office entered stay. @returns false if another admin was faster */
const decline = async (services: DeletionNeeds, id: number, actorId: number): Promise<boolean> => {
  const moment = await services.church.now()
  const check = async (tx: pg.PoolClient) => {
    const [newcomer] = await newcomersAmong(tx, [id], moment)
    if (newcomer === undefined) throw refuse(newcomerErrors.notNewcomer)
  }
  try {
    const action = 'newcomer.decline'
    await deleteUser(services, { id, actorId, children: 'keep', action, check })
    return true
  } catch (error) {
    if (error instanceof HttpError && TOO_LATE.includes(error.code)) return false
    throw error
  }
}

/** The decisions of an admin about newcomers, with their messages for several people. */
export const decisions = {
  approve: { act: approve, message: newcomerMessages.approved },
  decline: { act: decline, message: newcomerMessages.declined },
}
