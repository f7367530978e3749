import { DETAILS, detailOf, fieldOf } from '@church/shared'
import type pg from 'pg'
import type { Merge } from '../../../platform/own-data.ts'

/** Whether two people may have the same birthday: the year of one does not fit another day of the other. */
const IS_SAME_DAY = `coalesce(kept.birthday, to_char(gone.date_of_birth, 'MM-DD'))
  IS NOT DISTINCT FROM to_char(gone.date_of_birth, 'MM-DD')`

const FILLED = DETAILS.filter((detail) => fieldOf(detail).merge === 'fill').map((detail) => {
  const { column } = detailOf(detail)
  const filled = `coalesce(kept.${column}, gone.${column})`
  if (detail === 'dateofbirth') {
    return `${column} = CASE WHEN ${IS_SAME_DAY} THEN ${filled} ELSE kept.${column} END`
  }
  return `${column} = ${filled}`
})

/**
 * Fills the empty details of one person with those of another. A picture's file then belongs to the
 * person who stays, so the other's row lets go of it, and deleting that row does not delete the file.
 */
export async function fillDetails(tx: pg.PoolClient, { from, into }: Merge): Promise<void> {
  await tx.query(
    `UPDATE members AS kept
     SET ${FILLED}, updated_at = now(),
       image_widths = CASE WHEN kept.image IS NULL THEN gone.image_widths ELSE kept.image_widths END
     FROM members AS gone WHERE gone.id = $1 AND kept.id = $2`,
    [from, into],
  )
  await tx.query(
    `UPDATE members AS gone SET image = NULL
     FROM members AS kept
     WHERE gone.id = $1 AND kept.id = $2 AND gone.image = kept.image`,
    [from, into],
  )
}

/** Adds a person to the departments of another. */
export const addDepartments = (tx: pg.PoolClient, { from, into }: Merge) =>
  tx.query(
    `INSERT INTO member_departments (member_id, department_id)
     SELECT $1, department_id FROM member_departments WHERE member_id = $2
     ON CONFLICT DO NOTHING`,
    [into, from],
  )
