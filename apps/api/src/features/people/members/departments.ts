import type { Prisma } from '@church/database'
import type { Db } from '../../../platform/db.ts'

/**
 * Sets a member's departments to exactly those named, creating missing ones. Names are compared without
 * regard to case, and the first spelling is kept.
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

/** The names of all departments, sorted without regard to case. */
export async function departmentNames(db: Db): Promise<string[]> {
  const departments = await db.department.findMany({
    select: { name: true },
    orderBy: { name: 'asc' },
  })
  return departments.map(({ name }) => name)
}
