import { type Made, type passkey, type passkeyEndpoints, passkeyErrors, t } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction, run } from '../../../platform/db.ts'
import { secondStepChanged } from './messages.ts'
import type { SecondStepNeeds } from './needs.ts'

interface Row {
  id: number
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

export const passkeyAnswer = ({ id, name, createdAt, lastUsedAt }: Row): Made<typeof passkey> => ({
  id,
  name,
  at: createdAt,
  last_used_at: lastUsedAt,
})

type Rows = Pick<typeof passkeyEndpoints, 'listPasskeys' | 'renamePasskey' | 'removePasskey'>

/** The list of one's own passkeys. */
export function passkeyHandlers(services: SecondStepNeeds): Handlers<Rows> {
  const { clock, db, outbox, pool } = services
  const event = (actorId: number, subjectId: number) => ({
    actorId,
    subjectId,
    at: clock.now(),
  })
  return {
    listPasskeys: async ({ caller }) => {
      const own = { where: { userId: caller.id }, orderBy: { id: 'asc' } } as const
      return (await db.passkey.findMany(own)).map(passkeyAnswer)
    },

    renamePasskey: async ({ params: { id }, body: { name }, caller }) =>
      inTransaction(pool, async (tx) => {
        const [renamed] = await run<Row>(
          tx,
          `UPDATE passkeys SET name = $3 WHERE id = $1 AND user_id = $2
           RETURNING id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"`,
          [id, caller.id, name],
        )
        if (!renamed) throw refuse(passkeyErrors.notFound)
        await recordEvent(tx, { ...event(caller.id, id), action: 'passkey.rename' })
        return passkeyAnswer(renamed)
      }),

    removePasskey: async ({ params: { id }, caller }) => {
      await inTransaction(pool, async (tx) => {
        const { rowCount } = await tx.query('DELETE FROM passkeys WHERE id = $1 AND user_id = $2', [
          id,
          caller.id,
        ])
        if (rowCount === 0) throw refuse(passkeyErrors.notFound)
        await recordEvent(tx, { ...event(caller.id, id), action: 'passkey.remove' })
        await outbox.deliver(secondStepChanged, caller.id, { variant: 'passkey-removed' }, tx)
      })
      return { detail: t('Passkey removed.') }
    },
  }
}
