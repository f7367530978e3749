import {
  attendanceErrors,
  type HouseholdMarkResult,
  type HouseholdRefusal,
  householdErrors,
  type householdMark,
  householdRefusals,
  t,
} from '@church/shared'
import type * as z from 'zod/mini'
import { refuse } from '../../../http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  findRelatives,
  peopleToMark,
  presentAmong,
  type Relative,
  refusalOf,
} from '../../people/households/index.ts'
import { missingReference } from './data.ts'
import { findOccasion } from './find-occasion.ts'
import type { MarkNeeds } from './mark.ts'

type Needs = MarkNeeds & Pick<Platform, 'metrics'>

/** The result of a person's mark; null if they already had a row for the session. */
type Written = 'marked' | HouseholdRefusal | null

/**
 * Marks people of the caller's household present. The place is checked once, by the rules of a single mark.
 * @returns one result for each person; a repeated call changes nothing
 * @throws HttpError 403 if the caller may not mark a household, or somebody does not belong to it; then nobody is
 *   marked. Otherwise, the first reason why marks are refused
 */
export async function markHousehold(
  services: Needs,
  userId: number,
  body: z.output<typeof householdMark>,
): Promise<HouseholdMarkResult[]> {
  const { clock, live, metrics } = services
  const people = await findChosen(services, userId, body.users)
  const now = clock.now()
  const occasion = await findOccasion(services, { userId, body, now })
  if (occasion.elsewhere) throw occasion.elsewhere
  const write = async (person: Relative): Promise<Written> => {
    const refusal = refusalOf(person, userId)
    if (refusal) return refusal
    const isSelf = person.user_id === userId
    const mark = {
      sessionId: occasion.session.id,
      userId: person.user_id,
      markedAt: now,
      source: isSelf ? occasion.source : 'family',
      markedBy: isSelf ? null : userId,
    } as const
    // Written together, to share one statement with other marks.
    const id = await services.marks.insert(mark).catch(refusalAfterDeletion)
    if (id === 'uncounted') return 'not-counted'
    if (typeof id !== 'number' && id !== 'unnamed') return id
    metrics.marks.inc()
    return 'marked'
  }
  const written = await Promise.all(people.map(write))
  if (written.includes('marked')) live.notifyChange()
  const userIds = people.filter((_, n) => written[n] === null).map(({ user_id }) => user_id)
  const sessionId = occasion.session.id
  const present =
    userIds.length > 0 ? await presentAmong(services, { sessionId, userIds, now }) : null
  return people.map((person, n) => resultAnswer(person, written[n] ?? null, present))
}

async function findChosen({ pool }: Needs, userId: number, ids: number[]): Promise<Relative[]> {
  const people = peopleToMark(await findRelatives(pool, userId), userId)
  if (people.length === 0) throw refuse(householdErrors.mayNotMark)
  const chosen = people.filter(({ user_id }) => ids.includes(user_id))
  if (chosen.length < new Set(ids).size) {
    throw refuse(householdErrors.notInHousehold, { field: 'users' })
  }
  return chosen
}

function refusalAfterDeletion(error: unknown): HouseholdRefusal {
  const gone = missingReference(error)
  if (gone === 'marker') throw refuse(attendanceErrors.signedOut)
  if (gone === null) throw error
  return gone === 'session' ? 'not-running' : 'left'
}

function resultAnswer(
  { user_id: user, name }: Relative,
  written: Written,
  present: Set<number> | null,
): HouseholdMarkResult {
  const about = { user, name, reason: null }
  if (written === 'marked') return { ...about, outcome: 'marked', detail: t('Marked present.') }
  if (written === null && present?.has(user)) {
    return { ...about, outcome: 'already-marked', detail: t('Already marked present.') }
  }
  // A row without a mark is an absence, written as the session closed a moment ago.
  const reason = written ?? 'not-running'
  return { user, name, outcome: 'refused', reason, detail: householdRefusals[reason] }
}
