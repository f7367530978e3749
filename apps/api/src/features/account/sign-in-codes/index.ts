import type { PersonalColumn } from '../../../platform/own-data.ts'
import { signInCodesHandlers } from './handlers.ts'

const signInCodesOwnData: PersonalColumn[] = [
  {
    column: 'sign_in_codes.user_id',
    onErasure: 'delete',
    onMerge: { go: 'A code is good for ten minutes.' },
    section: 'sign_in_codes',
    read: async (db, userId) => {
      const rows = await db.signInCode.findMany({ where: { userId }, orderBy: { id: 'asc' } })
      return rows.map(({ createdAt, usedAt }) => ({ asked_at: createdAt, used_at: usedAt }))
    },
  },
]

export const signInCodesFeature = {
  handlers: signInCodesHandlers,
  ownData: signInCodesOwnData,
  secretTables: ['sign_in_codes'],
}
