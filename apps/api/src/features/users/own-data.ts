import type { PersonalColumn } from '../../platform/own-data.ts'
import { mergeAccount } from './merge.ts'

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
        standing: user.standing,
        left_on: user.leftOn?.toISOString().slice(0, 10) ?? null,
      }
    },
  },
]
