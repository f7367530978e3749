import { type HouseholdMarkResult, type Session, t } from '@church/shared'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../../../lib/api.ts'
import { useCurrentUser } from '../../../../../lib/current-user.ts'
import { serverNow } from '../../../../../lib/server-time.ts'
import { atCampus, churchFacts } from '../../../../church/details/index.ts'
import { markingCalls, type Proof, placeProof } from '../../tap/calls.ts'
import { tryToMark } from '../../tap/try-to-mark.ts'
import { whileAway } from '../../tap/while-away.ts'
import { positionNow } from '../location/location-store.ts'

export interface FamilyMarks {
  session: Session
  /** The ids of the people to mark. */
  users: number[]
  /** From the code at the door; takes the place of the location. */
  pass?: string | undefined
}

const safe = t('Please tap again. Nobody is counted twice.')

/**
 * Marks people of the user's family, by the user's location or pass, in the marking order. Rejects with the obstacle,
 * in the words of a single mark.
 */
export async function markFamily(
  marks: FamilyMarks,
  client: QueryClient,
): Promise<HouseholdMarkResult[]> {
  if (marks.pass) return send(marks, { door_pass: marks.pass })
  const facts = {
    location: positionNow(),
    loading: false,
    session: marks.session,
    now: serverNow(),
    area: atCampus(await client.ensureQueryData(churchFacts), marks.session.campus),
    signedIn: useCurrentUser.getState().user !== null,
    unsure: false,
  }
  let results: HouseholdMarkResult[] = []
  const { text, marked } = await tryToMark(facts, {
    ...markingCalls(client),
    // The answer says of each person whether they were marked before.
    check: async () => ({ already_marked: false }),
    mark: async (session, position) => {
      results = await send({ ...marks, session }, placeProof(position))
    },
  })
  if (marked !== true) throw new Error(marked === null ? `${text} ${safe}` : text)
  return results
}

async function send({ session, users }: FamilyMarks, proof: Proof) {
  const { id, name, start_datetime, end_datetime } = session
  const { results } = await whileAway(() =>
    api.markHousehold({
      body: {
        present_absent: true,
        session: id,
        name,
        start_datetime,
        end_datetime,
        users,
        ...proof,
      },
    }),
  )
  return results
}
