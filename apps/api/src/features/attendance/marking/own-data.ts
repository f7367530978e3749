import type { BeforeErasure, PersonalColumn } from '../../../platform/own-data.ts'
import type { Live } from './live.ts'
import { mergeAttendance } from './merge.ts'
import { forgetTokens } from './tokens.ts'
import type { UnnamedKeys } from './unnamed-keys.ts'

export const attendanceOwnData: PersonalColumn[] = [
  {
    column: 'attendance.user_id',
    onErasure: 'delete',
    onMerge: { move: mergeAttendance },
    section: 'attendance',
    // People learn who of their household marked them; others marked them for the church.
    lists: `sessions.name AS session, starts_at, ends_at, cancelled_at, present, marked_at,
      CASE WHEN present THEN source END AS source,
      CASE WHEN source = 'family' THEN marker.name
        WHEN marker.id IS NOT NULL THEN 'a steward or an admin' END AS marked_by`,
    joins: `JOIN sessions ON sessions.id = session_id LEFT JOIN people AS marker ON marker.id = marked_by`,
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
