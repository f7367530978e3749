import { recordEvent } from '../../../platform/audit.ts'
import { column, inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'

interface DepartmentChange {
  ids: number[]
  department: string
  /** Whether they belong to it from now on. */
  belongs: boolean
  actorId: number
}

const ADD = `
  INSERT INTO member_departments (member_id, department_id)
  SELECT members.id, departments.id FROM members, departments
  WHERE members.id = ANY ($1) AND departments.name = $2::citext
  ORDER BY members.id ON CONFLICT DO NOTHING RETURNING member_id AS id`

const REMOVE = `
  DELETE FROM member_departments USING departments
  WHERE departments.id = department_id AND name = $2::citext AND member_id = ANY ($1)
  RETURNING member_id AS id`

/**
 * Adds several people to a department, which is created if there is none of that name, or removes them from it. Each
 * change is an event.
 * @returns the ids of those who are changed, so that it can be undone for exactly these
 */
export const changeDepartment = (
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  { ids, department, belongs, actorId }: DepartmentChange,
): Promise<number[]> =>
  inTransaction(pool, async (tx) => {
    if (belongs) {
      await tx.query(
        `INSERT INTO departments (name) SELECT $1 FROM members WHERE id = ANY ($2) LIMIT 1
         ON CONFLICT DO NOTHING`,
        [department, ids],
      )
    }
    const changed = await column<number>(tx, belongs ? ADD : REMOVE, [ids, department])
    for (const id of changed) {
      await recordEvent(tx, {
        ...{ actorId, action: 'member.update', subjectId: id },
        detail: { fields: ['departments'] },
        at: clock.now(),
      })
    }
    return changed
  })
