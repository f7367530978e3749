import type { Prisma } from '@church/database'
import type { Merge } from '../../../platform/own-data.ts'

/**
 * Fills the empty details of one person with those of another. A picture's file then belongs to the
 * person who stays, so the other's row lets go of it, and deleting that row does not delete the file.
 */
export async function fillDetails(
  tx: Prisma.TransactionClient,
  { from, into }: Merge,
): Promise<void> {
  const gone = await tx.member.findUnique({ where: { id: from } })
  const kept = await tx.member.findUnique({ where: { id: into } })
  if (!gone || !kept) return
  await tx.member.update({
    where: { id: into },
    data: {
      middleName: kept.middleName ?? gone.middleName,
      dateOfBirth: kept.dateOfBirth ?? gone.dateOfBirth,
      flatNo: kept.flatNo ?? gone.flatNo,
      streetName: kept.streetName ?? gone.streetName,
      city: kept.city ?? gone.city,
      postcode: kept.postcode ?? gone.postcode,
      memberType: kept.memberType ?? gone.memberType,
      email2: kept.email2 ?? gone.email2,
      phoneNumber: kept.phoneNumber ?? gone.phoneNumber,
      phoneNumber2: kept.phoneNumber2 ?? gone.phoneNumber2,
      ...(kept.image === null && { image: gone.image, imageWidths: gone.imageWidths }),
    },
  })
  if (kept.image === null) await tx.member.update({ where: { id: from }, data: { image: null } })
}

/** Adds a person to the departments of another. */
export const addDepartments = (tx: Prisma.TransactionClient, { from, into }: Merge) =>
  tx.$executeRaw`
    INSERT INTO member_departments (member_id, department_id)
    SELECT ${into}, department_id FROM member_departments WHERE member_id = ${from}
    ON CONFLICT DO NOTHING`
