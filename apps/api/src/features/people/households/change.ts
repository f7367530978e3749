import {
  type AuditAction,
  householdErrors,
  type householdUpdate,
  type newHousehold,
} from '@church/shared'
import type pg from 'pg'
import type * as z from 'zod/mini'
import { refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hidingPictures } from '../sharing/index.ts'
import { lockPeople } from '../users/index.ts'
import { insertHouseholds, setMembers } from './data.ts'

type Members = z.output<typeof newHousehold>['members']

/** Runs a change after which these people may be children, whose pictures members no longer see. */
const changing = <T>(
  services: Platform,
  members: Members | undefined,
  change: (tx: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const ids = (members ?? []).map(({ user }) => user)
  return hidingPictures(services, ids, async (tx) => {
    // Nobody is deleted or merged meanwhile, or put into another household.
    await lockPeople(tx)
    return change(tx)
  })
}

interface HouseholdEvent {
  id: number
  actorId: number
  action: AuditAction
  members?: Members | undefined
}

const record = (
  tx: pg.PoolClient,
  { clock }: Platform,
  { id, actorId, action, members }: HouseholdEvent,
) =>
  recordEvent(tx, {
    actorId,
    action,
    subjectId: id,
    ...(members && { detail: { people: members.map((member) => ({ ...member })) } }),
    at: clock.now(),
  })

const placesOf = (members: Members) =>
  members.map(({ user, relation, may_act }) => ({ userId: user, relation, mayAct: may_act }))

/** Makes a household. @returns its id */
export const createHousehold = (
  services: Platform,
  { name, members }: z.output<typeof newHousehold>,
  actorId: number,
): Promise<number> =>
  changing(services, members, async (tx) => {
    const [id = 0] = await insertHouseholds(tx, [name], services.clock.now())
    await setMembers(tx, id, placesOf(members))
    await record(tx, services, { id, actorId, action: 'household.create', members })
    return id
  })

/** Changes the name or the people of a household. @throws HttpError 404 or 409 */
export const updateHousehold = (
  services: Platform,
  id: number,
  { name, members }: z.output<typeof householdUpdate>,
  actorId: number,
): Promise<void> =>
  changing(services, members, async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE households SET name = coalesce($1, name) WHERE id = $2`,
      [name ?? null, id],
    )
    if (rowCount === 0) throw refuse(householdErrors.notFound)
    if (members) await setMembers(tx, id, placesOf(members))
    await record(tx, services, { id, actorId, action: 'household.update', members })
  })

/** Deletes a household; the people stay. @throws HttpError 404 */
export const deleteHousehold = (services: Platform, id: number, actorId: number): Promise<void> =>
  changing(services, undefined, async (tx) => {
    const { rowCount } = await tx.query('DELETE FROM households WHERE id = $1', [id])
    if (rowCount === 0) throw refuse(householdErrors.notFound)
    await record(tx, services, { id, actorId, action: 'household.delete' })
  })
