import type { PersonalColumn } from '../../../platform/own-data.ts'

const presence = (present: boolean | null) => {
  if (present === null) return 'neither'
  return present ? 'present' : 'absent'
}

export const deskOwnData: PersonalColumn[] = [
  {
    column: 'attendance_corrections.user_id',
    onErasure: 'delete',
    onMerge: 'move',
    section: 'attendance_corrections',
    read: async ({ db }, userId) => {
      const rows = await db.attendanceCorrection.findMany({
        where: { userId },
        include: { session: true },
        orderBy: { id: 'asc' },
      })
      return rows.map(({ session, presentBefore, presentAfter, reason, createdAt }) => ({
        session: session.name,
        starts_at: session.startsAt,
        before: presence(presentBefore),
        after: presence(presentAfter),
        reason,
        by: 'an admin',
        at: createdAt,
      }))
    },
  },
  {
    column: 'attendance_corrections.corrected_by',
    onErasure: { setNull: 'The correction belongs to the person whose attendance it is.' },
    onMerge: 'move',
    leftOut: 'A correction is about the person whose attendance it is; the events say who made it.',
  },
  {
    column: 'headcounts.set_by',
    onErasure: { setNull: 'The headcount belongs to the session.' },
    onMerge: 'move',
    leftOut: 'A headcount is about a session; the events say who set it.',
  },
]
