import type { Prisma } from '@church/database'

/**
 * Puts a member into exactly the named departments, which are made where they do not exist yet;
 * names are the same whatever their case, and the first spelling stays.
 */
export async function setDepartments(
  tx: Prisma.TransactionClient,
  memberId: number,
  names: string[],
): Promise<void> {
  await tx.memberDepartment.deleteMany({ where: { memberId } })
  if (names.length === 0) return
  await tx.department.createMany({ data: names.map((name) => ({ name })), skipDuplicates: true })
  await tx.$executeRaw`
    INSERT INTO member_departments (member_id, department_id)
    SELECT ${memberId}, id FROM departments WHERE name = ANY (${names}::citext[])`
}
