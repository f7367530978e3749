import type { PersonalColumn } from '../../../platform/own-data.ts'

export const emailConfirmationOwnData: PersonalColumn[] = [
  {
    column: 'email_confirmations.user_id',
    onErasure: 'delete',
    onMerge: {
      move: async (tx, { from, into, movesAccount }) =>
        movesAccount &&
        tx.emailConfirmation.updateMany({ where: { userId: from }, data: { userId: into } }),
    },
    section: 'email_confirmations',
    read: async (db, userId) => {
      const rows = await db.emailConfirmation.findMany({
        where: { userId },
        orderBy: { id: 'asc' },
      })
      return rows.map(({ email, createdAt }) => ({ sent_to: email, at: createdAt }))
    },
  },
]
