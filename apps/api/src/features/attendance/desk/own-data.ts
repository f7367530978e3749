import type { PersonalColumn } from '../../../platform/own-data.ts'

const presence = (column: string) =>
  `CASE ${column} WHEN true THEN 'present' WHEN false THEN 'absent' ELSE 'neither' END`

export const deskOwnData: PersonalColumn[] = [
  {
    column: 'attendance_corrections.user_id',
    onErasure: 'delete',
    onMerge: 'move',
    section: 'attendance_corrections',
    lists: `sessions.name AS session, sessions.starts_at, ${presence('present_before')} AS before,
      ${presence('present_after')} AS after, reason, 'an admin' AS by,
      attendance_corrections.created_at AS at`,
    joins: 'JOIN sessions ON sessions.id = session_id',
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
