import type { PersonalColumn } from '../../../platform/own-data.ts'

export const signInsOwnData: PersonalColumn[] = [
  {
    column: 'refresh_tokens.user_id',
    onErasure: 'delete',
    onMerge: { go: 'A device signed in as the merged person has to sign in again.' },
    section: 'sign_ins',
    read: async (db, userId) => {
      const rows = await db.refreshToken.findMany({ where: { userId }, orderBy: { id: 'asc' } })
      return rows.map(({ createdAt, lastUsedAt, provedAt, expiresAt, revokedAt }) => ({
        at: createdAt,
        last_used_at: lastUsedAt,
        proved_at: provedAt,
        expires_at: expiresAt,
        ended_at: revokedAt,
      }))
    },
  },
]
