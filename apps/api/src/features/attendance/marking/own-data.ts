import { wholeName } from '@church/shared'
import type { BeforeErasure, PersonalColumn } from '../../../platform/own-data.ts'
import type { Live } from './live.ts'
import { mergeAttendance } from './merge.ts'
import { forgetTokens } from './tokens.ts'
import type { UnnamedKeys } from './unnamed-keys.ts'

/** People learn who of their household marked them; others marked them for the church. */
const nameOfMarker = (source: string, { firstName, lastName }: Name) =>
  source === 'family' ? wholeName(firstName, lastName) : 'a steward or an admin'

interface Name {
  firstName: string
  lastName: string
}

export const attendanceOwnData: PersonalColumn[] = [
  {
    column: 'attendance.user_id',
    onErasure: 'delete',
    onMerge: { move: mergeAttendance },
    section: 'attendance',
    read: async ({ db }, userId) => {
      const rows = await db.attendance.findMany({
        where: { userId },
        include: { session: true, markedBy: true },
        orderBy: { id: 'asc' },
      })
      return rows.map(({ session, present, markedAt, source, markedBy }) => ({
        session: session.name,
        starts_at: session.startsAt,
        ends_at: session.endsAt,
        cancelled_at: session.cancelledAt,
        present,
        marked_at: markedAt,
        source: present ? source : null,
        marked_by: markedBy && nameOfMarker(source, markedBy),
      }))
    },
  },
  {
    column: 'attendance.marked_by',
    onErasure: { setNull: 'A mark belongs to the person who is present.' },
    onMerge: 'move',
    leftOut: 'A mark is about the person who is present; the events say who marked somebody.',
  },
]

/** Takes the person off open sessions that count them without their name, and updates the live count afterwards. */
export const forgetMarks =
  ({
    live,
    unnamedKeys,
  }: {
    live: Pick<Live, 'notifyChange'>
    unnamedKeys: UnnamedKeys
  }): BeforeErasure =>
  async (tx, userId) => {
    await forgetTokens(tx, unnamedKeys, userId)
    return () => live.notifyChange()
  }
