import type { PersonalColumn } from '../../../platform/own-data.ts'
import { signInsHandlers } from './handlers.ts'

export { type Callers, createCallers } from './callers.ts'
export { endAllAccess, endOtherSignIns, endSignIn, proveSignIn, touchSignIn } from './data.ts'
export { openSignIn, renewSignIn } from './open-sign-in.ts'
export { createTokens, type Tokens } from './tokens.ts'

const signInsOwnData: PersonalColumn[] = [
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

export const signInsFeature = {
  handlers: signInsHandlers,
  ownData: signInsOwnData,
  secretTables: ['refresh_tokens'],
}
