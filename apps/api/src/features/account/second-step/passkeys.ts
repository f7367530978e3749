import { type Made, type passkey, type passkeyEndpoints, passkeyErrors, t } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { anyRow, firstRow, inTransaction, run } from '../../../platform/db.ts'
import { secondStepChanged } from './messages.ts'
import type { SecondStepNeeds } from './needs.ts'

const COLUMNS = 'id, name, created_at AS at, last_used_at'

type Rows = Pick<typeof passkeyEndpoints, 'listPasskeys' | 'renamePasskey' | 'removePasskey'>

/** The list of one's own passkeys. */
export function passkeyHandlers(services: SecondStepNeeds): Handlers<Rows> {
  const { clock, outbox, pool } = services
  const event = (actorId: number, subjectId: number) => ({
    actorId,
    subjectId,
    at: clock.now(),
  })
  return {
    listPasskeys: ({ caller }) =>
      run(pool, `SELECT ${COLUMNS} FROM passkeys WHERE user_id = $1 ORDER BY id`, [caller.id]),

    renamePasskey: async ({ params: { id }, body: { name }, caller }) =>
      inTransaction(pool, async (tx) => {
        const renamed = await orRefuse(
          firstRow<Made<typeof passkey>>(
            tx,
            `UPDATE passkeys SET name = $3 WHERE id = $1 AND user_id = $2 RETURNING ${COLUMNS}`,
            [id, caller.id, name],
          ),
          passkeyErrors.notFound,
        )
        await recordEvent(tx, { ...event(caller.id, id), action: 'passkey.rename' })
        return renamed
      }),

    removePasskey: async ({ params: { id }, caller }) => {
      await inTransaction(pool, async (tx) => {
        const sql = 'DELETE FROM passkeys WHERE id = $1 AND user_id = $2'
        if (!(await anyRow(tx, sql, [id, caller.id]))) throw refuse(passkeyErrors.notFound)
        await recordEvent(tx, { ...event(caller.id, id), action: 'passkey.remove' })
        await outbox.deliver(secondStepChanged, caller.id, { variant: 'passkey-removed' }, tx)
      })
      return { detail: t('Passkey removed.') }
    },
  }
}
