import type { Prisma } from '@church/database'
import type { Merge } from '../../../platform/own-data.ts'

/** The earlier of two dates, of which either may be unknown. */
const earlier = (a: Date | null, b: Date | null) => (a && b ? (a < b ? a : b) : (a ?? b))

/**
 * Gives a person what is in the row of another: the account if it moves, the address if neither has an
 * account and they have none, the approval of an admin, and the standing of somebody active. The right of an admin never moves.
 */
export async function mergeAccount(
  tx: Prisma.TransactionClient,
  { from, into, movesAccount }: Merge,
): Promise<void> {
  const gone = await tx.user.findUniqueOrThrow({ where: { id: from } })
  const kept = await tx.user.findUniqueOrThrow({ where: { id: into } })
  // First, since an address belongs to one person.
  await tx.user.update({
    where: { id: from },
    data: { email: null, passwordHash: null, isAdmin: false },
  })
  const { email, emailConfirmedAt, passwordHash, passwordChangedAt } = gone
  const { termsVersion, termsAcceptedAt, totpSecret, totpEnabledAt, totpLastStep } = gone
  const terms = { termsVersion, termsAcceptedAt }
  const secrets = { passwordHash, passwordChangedAt, totpSecret, totpEnabledAt, totpLastStep }
  await tx.user.update({
    where: { id: into },
    data: {
      ...(movesAccount && { ...terms, ...secrets }),
      ...((movesAccount || kept.email === null) && { email, emailConfirmedAt }),
      ...(gone.standing === 'active' && { standing: 'active', leftOn: null }),
      approvedAt: kept.approvedAt ?? gone.approvedAt,
      joinedOn: earlier(kept.joinedOn, gone.joinedOn),
      ...(gone.createdAt < kept.createdAt && { createdAt: gone.createdAt }),
    },
  })
}
