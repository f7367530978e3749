import { hasCode, type Position, type Session } from '@church/shared'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../../lib/api.ts'
import { atCampus, churchFacts } from '../../../church/details/index.ts'
import { currentSessions } from '../../sessions/index.ts'
import { attendanceCheck, marks } from '../queries.ts'
import type { MarkingCalls } from './try-to-mark.ts'
import { whileAway } from './while-away.ts'

/** Shows that somebody is at the church: by the place that their phone reports, or by a pass from the door. */
export type Proof = ReturnType<typeof placeProof> | { door_pass: string }

/** A position as a mark names it. */
export const placeProof = ({ lat, lng, accuracy, age }: Position) => ({
  latitude: lat,
  longitude: lng,
  accuracy: accuracy ?? null,
  age: age ?? null,
})

async function sendMark(client: QueryClient, session: Session, proof: Proof) {
  const { id, name, start_datetime, end_datetime } = session
  const record = await api.markAttendance({
    body: { present_absent: true, session: id, name, start_datetime, end_datetime, ...proof },
  })
  client.setQueryData(attendanceCheck(session).queryKey, {
    already_marked: true,
    marked_at: record.marked_at,
  })
}

/** A mark that exists already came from an attempt whose answer was lost. */
function unlessMarked(error: unknown) {
  if (!hasCode(error, 'already-marked')) throw error
}

/** The calls of an attempt to mark, which keep the screen's queries up to date. */
export const markingCalls = (client: QueryClient): MarkingCalls => ({
  check: (session) =>
    whileAway(() => client.fetchQuery({ ...attendanceCheck(session), staleTime: 0, retry: false })),

  mark: (session, position) =>
    whileAway((isRepeated) => {
      const sent = sendMark(client, session, placeProof(position))
      return isRepeated ? sent.catch(unlessMarked) : sent
    }),

  reload: async ({ id }) => {
    const open: Session[] = await client.fetchQuery({
      ...currentSessions,
      staleTime: 0,
      retry: false,
    })
    return open.find((session) => session.id === id) ?? null
  },

  loadArea: async ({ campus }) =>
    atCampus(await client.fetchQuery({ ...churchFacts, staleTime: 0, retry: false }), campus),
})

export async function markWithPass(client: QueryClient, session: Session, door_pass: string) {
  try {
    await whileAway(() => sendMark(client, session, { door_pass })).catch(unlessMarked)
  } finally {
    void client.invalidateQueries({ queryKey: marks })
  }
}
