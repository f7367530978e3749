import type { PersonalColumn } from '../../../platform/own-data.ts'
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
        joined_on: user.joinedOn?.toISOString().slice(0, 10) ?? null,
        weekly_care_mail: user.careMail,
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
