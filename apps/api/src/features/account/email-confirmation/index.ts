import type { PersonalColumn } from '../../../platform/own-data.ts'
import { emailConfirmationHandlers } from './handlers.ts'

export { insertConfirmation } from './data.ts'
export { sendConfirmation } from './send.ts'

const emailConfirmationOwnData: PersonalColumn[] = [
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

export const emailConfirmationFeature = {
  handlers: emailConfirmationHandlers,
  ownData: emailConfirmationOwnData,
  secretTables: ['email_confirmations'],
}
