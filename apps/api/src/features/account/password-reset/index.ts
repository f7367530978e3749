import type { PersonalColumn } from '../../../platform/own-data.ts'
import { passwordResetHandlers } from './handlers.ts'

export { insertReset } from './data.ts'
export { passwordChangedMail } from './mails.ts'

const passwordResetOwnData: PersonalColumn[] = [
  {
    column: 'password_resets.user_id',
    onErasure: 'delete',
    onMerge: { go: 'The link names the person who goes.' },
    section: 'password_resets',
    read: async (db, userId) => {
      const rows = await db.passwordReset.findMany({ where: { userId }, orderBy: { id: 'asc' } })
      return rows.map(({ createdAt, usedAt }) => ({ asked_at: createdAt, used_at: usedAt }))
    },
  },
]

export const passwordResetFeature = {
  handlers: passwordResetHandlers,
  ownData: passwordResetOwnData,
  secretTables: ['password_resets'],
}
