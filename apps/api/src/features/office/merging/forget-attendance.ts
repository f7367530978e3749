import * as z from 'zod/mini'
import { type Handle, run } from '../../../platform/db.ts'
import { type Snapshot, snapshot } from './snapshot.ts'

/** Tables that say at which sessions a person was, or whether their name is kept there. */
const OF_ATTENDANCE = [
  'attendance',
  'attendance_corrections',
  'group_marks',
  'group_meetings',
  'keeping_choices',
  'sessions',
  'unnamed_periods',
  'visitor_cards',
]

const without = <Rows>(tables: Record<string, Rows>): Record<string, Rows> =>
  Object.fromEntries(Object.entries(tables).filter(([table]) => !OF_ATTENDANCE.includes(table)))

function forgotten({ changed, removed, added }: Snapshot): Snapshot {
  const cases = removed.care_cases?.map((row) => ({ ...row, last_present_on: null }))
  return {
    changed: without(changed),
    removed: { ...without(removed), ...(cases && { care_cases: cases }) },
    added: without(added),
  }
}

/**
 * Takes the attendance out of what undoes the merges into a person, who took their name off it. An undo then restores
 * the rest.
 */
export async function forgetMergedAttendance(on: Handle, keptId: number): Promise<void> {
  const merges = await run<{ id: number; snapshot: unknown }>(
    on,
    'SELECT id, snapshot FROM merges WHERE kept_id = $1 ORDER BY id FOR UPDATE',
    [keptId],
  )
  for (const { id, snapshot: stored } of merges) {
    const sql = 'UPDATE merges SET snapshot = $2::jsonb WHERE id = $1'
    await run(on, sql, [id, JSON.stringify(forgotten(z.parse(snapshot, stored)))])
  }
}
