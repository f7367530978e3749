import type { Prisma } from '@church/database'
import type { Role } from '@church/shared'

interface RolesChange {
  userId: number
  roles: Role[]
  /** The admin who grants them. */
  actorId: number
  now: Date
}

/** Sets a user's roles to exactly these. Those that stay keep who granted them, and when. */
export async function setRoles(
  tx: Prisma.TransactionClient,
  { userId, roles, actorId, now }: RolesChange,
): Promise<void> {
  await tx.userRole.deleteMany({ where: { userId, role: { notIn: roles } } })
  await tx.userRole.createMany({
    data: roles.map((role) => ({ userId, role, grantedById: actorId, grantedAt: now })),
    skipDuplicates: true,
  })
}
