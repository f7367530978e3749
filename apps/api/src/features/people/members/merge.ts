import type { Prisma } from '@church/database'
import { DETAILS, detailOf, fieldOf } from '@church/shared'
import type { Merge } from '../../../platform/own-data.ts'

const FILLED = DETAILS.filter((detail) => fieldOf(detail).merge === 'fill').map((detail) => {
  const { column } = detailOf(detail)
  return `${column} = coalesce(kept.${column}, gone.${column})`
})

/**
 * Fills the empty details of one person with those of another. A picture's file then belongs to the
 * person who stays, so the other's row lets go of it, and deleting that row does not delete the file.
 */
export async function fillDetails(
  tx: Prisma.TransactionClient,
  { from, into }: Merge,
): Promise<void> {
  await tx.$executeRawUnsafe(
    `UPDATE members AS kept
     SET ${FILLED}, updated_at = now(),
       image_widths = CASE WHEN kept.image IS NULL THEN gone.image_widths ELSE kept.image_widths END
     FROM members AS gone WHERE gone.id = $1 AND kept.id = $2`,
    from,
    into,
  )
  await tx.$executeRaw`
    UPDATE members AS gone SET image = NULL
    FROM members AS kept
    WHERE gone.id = ${from} AND kept.id = ${into} AND gone.image = kept.image`
}

/** Adds a person to the departments of another. */
export const addDepartments = (tx: Prisma.TransactionClient, { from, into }: Merge) =>
  tx.$executeRaw`
    INSERT INTO member_departments (member_id, department_id)
    SELECT ${into}, department_id FROM member_departments WHERE member_id = ${from}
    ON CONFLICT DO NOTHING`
