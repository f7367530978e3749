import type { Prisma } from '@church/database'
import type { Merge, PersonalColumn } from '../../../platform/own-data.ts'

/** The earlier of two dates, of which either may be unknown. */
const earlier = (a: Date | null, b: Date | null) => (a && b ? (a < b ? a : b) : (a ?? b))

/**
 * Gives a person what is in the row of another: the account if it moves, the address if neither has an account and they
 * have none, the language if they have chosen none, the approval of an admin, and the standing of somebody active. The right of an admin never moves.
 */
async function mergeAccount(
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
      language: kept.language ?? gone.language,
      joinedOn: earlier(kept.joinedOn, gone.joinedOn),
      ...(gone.createdAt < kept.createdAt && { createdAt: gone.createdAt }),
    },
  })
}

export const userOwnData: PersonalColumn[] = [
  {
    column: 'users.id',
    onErasure: 'delete',
    onMerge: { move: mergeAccount },
    section: 'account',
    read: async (db, id) => {
      const user = await db.user.findUniqueOrThrow({ where: { id } })
      return {
        registered_at: user.createdAt,
        approved_at: user.approvedAt,
        email_confirmed_at: user.emailConfirmedAt,
        password_changed_at: user.passwordChangedAt,
        agreed_to_wording: user.termsVersion,
        agreed_at: user.termsAcceptedAt,
        two_step_sign_in_since: user.totpEnabledAt,
        language: user.language,
        standing: user.standing,
        joined_on: user.joinedOn?.toISOString().slice(0, 10) ?? null,
        left_on: user.leftOn?.toISOString().slice(0, 10) ?? null,
      }
    },
  },
  {
    column: 'user_roles.user_id',
    onErasure: 'delete',
    onMerge: { go: 'Like the right of an admin, a role is granted again by an admin.' },
    section: 'roles',
    read: async (db, userId) => {
      const rows = await db.userRole.findMany({ where: { userId }, orderBy: { role: 'asc' } })
      return rows.map(({ role, grantedAt }) => ({ role, granted_at: grantedAt }))
    },
  },
  {
    column: 'user_roles.granted_by',
    onErasure: { setNull: 'The role belongs to the person who has it.' },
    onMerge: { go: 'The log says who granted the role.' },
    leftOut:
      'A role is about the person who has it; the events say that an admin changed the account.',
  },
]
