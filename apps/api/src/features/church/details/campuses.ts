import { isDeepStrictEqual } from 'node:util'
import {
  areaProblem,
  CAMPUSES_MAX,
  type CampusUpdate,
  campusErrors,
  churchErrors,
  generalErrors,
  keysOf,
  type ListedCampus,
  type NewCampus,
} from '@church/shared'
import type pg from 'pg'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { withoutUndefined } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeSchedule } from '../../../platform/schedule.ts'
import {
  type CampusRow,
  findCampuses,
  hasSeries,
  insertCampus,
  isNameTaken,
  lockCampus,
  retireCampus,
  writeCampus,
} from './campus-data.ts'
import { lockedFacts } from './data.ts'

type Needs = Pick<Platform, 'church' | 'clock' | 'env' | 'pool'>

const AREA = ['centre', 'polygon', 'tolerance_m'] as const
const FIELDS = ['name', ...AREA, 'active'] as const

/** The parts of the first campus's area that the operator has fixed. */
function lockedArea({ env }: Needs) {
  const { centre, polygon, tolerance_m } = lockedFacts(env.churchFile)
  return withoutUndefined({ centre, polygon, tolerance_m })
}

const firstOf = (campuses: CampusRow[]) => campuses.find(({ active }) => active)?.id

/** All campuses, the first one first, each with the area in effect. */
export async function listCampuses(needs: Needs): Promise<ListedCampus[]> {
  const campuses = await findCampuses(needs.pool, needs.clock.now())
  const area = lockedArea(needs)
  const first = firstOf(campuses)
  return campuses.map((campus) =>
    campus.id === first
      ? { ...campus, ...area, locked: Object.keys(area).length > 0 }
      : { ...campus, locked: false },
  )
}

async function findCampus(needs: Needs, id: number): Promise<ListedCampus> {
  const campus = (await listCampuses(needs)).find((one) => one.id === id)
  if (!campus) throw refuse(campusErrors.notFound)
  return campus
}

const nameTaken = () => refuse(campusErrors.nameTaken, { field: 'name' })

/** Adds a campus, or returns the same one to a retry after a lost response. @throws HttpError 409 */
export async function createCampus(
  needs: Needs,
  body: NewCampus,
  actorId: number,
): Promise<ListedCampus> {
  const id = await changeSchedule(needs.pool, async (client) => {
    const now = needs.clock.now()
    const campuses = await findCampuses(client, now)
    const same = campuses.find(
      ({ id: _, active, sessions_to_come: __, ...one }) => active && isDeepStrictEqual(one, body),
    )
    if (same) return same.id
    if (campuses.length >= CAMPUSES_MAX) throw refuse(campusErrors.tooMany)
    if (await isNameTaken(client, body.name, null)) throw nameTaken()
    const id = await insertCampus(client, body, now)
    const target = { subjectId: id, detail: { after: { ...body } }, at: now }
    await recordEvent(client, { actorId, action: 'campus.create', ...target })
    return id
  })
  return findCampus(needs, id)
}

interface CampusAct {
  id: number
  actorId: number
}

/**
 * Changes a campus or takes it out of use. The next mark is compared with the new area.
 * @throws HttpError 400 for an area that cannot be used, 403 for one that the operator has fixed, 404, or 409
 */
export async function updateCampus(
  needs: Needs,
  { id, body, actorId }: CampusAct & { body: CampusUpdate },
): Promise<ListedCampus> {
  await changeSchedule(needs.pool, async (client) => {
    const now = needs.clock.now()
    const before = await orRefuse(lockCampus(client, id, now), campusErrors.notFound)
    const after = { ...before, ...withoutUndefined(body) }
    const changed = FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]))
    const fixed = await refuseLocked(needs, client, before, body)
    if (changed.length === 0) return
    // An area that is older than these checks stays usable until it is drawn again.
    const problem =
      AREA.some((field) => changed.includes(field)) && areaProblem({ ...after, ...fixed })
    if (problem) {
      throw refuse(generalErrors.invalid, { field: problem.field, detail: problem.message })
    }
    if (await isNameTaken(client, after.name, id)) throw nameTaken()
    if (before.active && !after.active) await refuseInUse(needs, client, before)
    await writeCampus(client, after)
    const pick = (campus: CampusRow) =>
      Object.fromEntries(changed.map((field) => [field, campus[field]]))
    const detail = { before: pick(before), after: pick(after) }
    const target = { subjectId: id, detail, at: now }
    await recordEvent(client, { actorId, action: 'campus.update', ...target })
  })
  return findCampus(needs, id)
}

/** Deletes a campus. Its past sessions still name it. @throws HttpError 403, 404 or 409 */
export const deleteCampus = (needs: Needs, { id, actorId }: CampusAct): Promise<void> =>
  changeSchedule(needs.pool, async (client) => {
    const now = needs.clock.now()
    const campus = await orRefuse(lockCampus(client, id, now), campusErrors.notFound)
    await refuseLocked(needs, client, campus, { active: false })
    await refuseInUse(needs, client, campus)
    await retireCampus(client, id, now)
    const { name, centre, polygon, tolerance_m } = campus
    const detail = { before: { name, centre, polygon, tolerance_m } }
    const target = { subjectId: id, detail, at: now }
    await recordEvent(client, { actorId, action: 'campus.delete', ...target })
  })

/**
 * The operator's area belongs to the first campus, which then has to stay in use. @returns the fixed parts for this
 * campus
 * @throws HttpError 403
 */
async function refuseLocked(
  needs: Needs,
  client: pg.PoolClient,
  { id }: CampusRow,
  body: CampusUpdate,
): Promise<ReturnType<typeof lockedArea>> {
  const area = lockedArea(needs)
  const locked = keysOf(area)
  if (locked.length === 0) return {}
  if (firstOf(await findCampuses(client, needs.clock.now())) !== id) return {}
  for (const field of locked) {
    const wanted = body[field]
    if (wanted !== undefined && !isDeepStrictEqual(wanted, area[field])) {
      throw refuse(churchErrors.locked, { field })
    }
  }
  if (body.active === false) throw refuse(churchErrors.locked, { field: 'active' })
  return area
}

async function refuseInUse(
  { church }: Needs,
  client: pg.PoolClient,
  { id, active, sessions_to_come }: CampusRow & { sessions_to_come: number },
): Promise<void> {
  const { now, today } = await church.now(client)
  if (sessions_to_come > 0 || (await hasSeries(client, id, today))) {
    throw refuse(campusErrors.inUse)
  }
  const inUse = (await findCampuses(client, now)).filter((campus) => campus.active)
  if (active && inUse.length === 1) throw refuse(campusErrors.last)
}
