import type { PersonalColumn } from '../../../platform/own-data.ts'
import { passkeysHandlers } from './handlers.ts'

export { removePasskeys } from './data.ts'

const passkeysOwnData: PersonalColumn[] = [
  {
    column: 'passkeys.user_id',
    onErasure: 'delete',
    onMerge: { go: 'A passkey holds the id of its account, and signs in to no other.' },
    section: 'passkeys',
    read: async (db, userId) => {
      const rows = await db.passkey.findMany({ where: { userId }, orderBy: { id: 'asc' } })
      return rows.map(({ name, createdAt, lastUsedAt }) => ({
        name,
        at: createdAt,
        last_used_at: lastUsedAt,
      }))
    },
  },
  {
    column: 'passkey_challenges.user_id',
    onErasure: 'delete',
    onMerge: { go: 'It is for a passkey of the person who goes.' },
    leftOut: 'A random number that is valid for five minutes and says nothing about the person.',
  },
]

export const passkeysFeature = {
  handlers: passkeysHandlers,
  ownData: passkeysOwnData,
  secretTables: ['passkey_challenges'],
}
