import type { BeforeErasure, PersonalColumn } from '../../platform/own-data.ts'
import type { Live } from './live.ts'
import { mergeAttendance } from './merge.ts'

export const attendanceOwnData: PersonalColumn[] = [
  {
    column: 'attendance.user_id',
    onErasure: 'delete',
    onMerge: { move: mergeAttendance },
    section: 'attendance',
    read: async (db, userId) => {
      const rows = await db.attendance.findMany({
        where: { userId },
        include: { session: true },
        orderBy: { id: 'asc' },
      })
      return rows.map(({ session, present, markedAt }) => ({
        session: session.name,
        starts_at: session.startsAt,
        ends_at: session.endsAt,
        cancelled_at: session.cancelledAt,
        present,
        marked_at: markedAt,
      }))
    },
  },
]

/** Updates the live count once the person's mark is deleted with the account. */
export const notifyLiveCount =
  ({ live }: { live: Live }): BeforeErasure =>
  async () =>
    live.notifyChange
