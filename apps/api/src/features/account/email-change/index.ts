import type { PersonalColumn } from '../../../platform/own-data.ts'
import { emailChangeHandlers } from './handlers.ts'

export { insertEmailChange, isReservedEmail } from './data.ts'
export { emailChangedMails } from './mails.ts'

const emailChangeOwnData: PersonalColumn[] = [
  {
    column: 'email_changes.user_id',
    onErasure: 'delete',
    onMerge: {
      move: async (tx, { from, into, movesAccount }) =>
        movesAccount &&
        tx.emailChange.updateMany({ where: { userId: from }, data: { userId: into } }),
    },
    section: 'email_changes',
    read: async (db, userId) => {
      const rows = await db.emailChange.findMany({ where: { userId }, orderBy: { id: 'asc' } })
      return rows.map(({ oldEmail, newEmail, createdAt, revertedAt }) => ({
        from: oldEmail,
        to: newEmail,
        at: createdAt,
        taken_back_at: revertedAt,
      }))
    },
  },
]

export const emailChangeFeature = {
  handlers: emailChangeHandlers,
  ownData: emailChangeOwnData,
  secretTables: ['email_changes'],
}
