import { createECDH } from 'node:crypto'
import { type choiceEndpoints, choiceErrors, t } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { holdSignIn } from '../../../http/sign-ins.ts'
import { type Handle, inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mayBePublicUrl } from '../../../platform/public-address.ts'
import type { FindPushKeys } from '../deliveries/index.ts'

type Rows = Pick<typeof choiceEndpoints, 'getPushKey' | 'addPush' | 'removePush'>

/** The most browsers of a person. The oldest ones are removed. */
const DEVICES_MAX = 10
const AUTH_BYTES = 16

/** Whether these are a browser's keys: a point of P-256, and a secret of 16 bytes (RFC 8291). */
function areKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(auth, 'base64url').length === AUTH_BYTES
  } catch {
    return false
  }
}

/** The browsers that show a person notifications. */
export const pushHandlers = ({
  clock,
  findPushKeys,
  pool,
}: Platform & { findPushKeys: FindPushKeys }): Handlers<Rows> => ({
  getPushKey: async () => ({ key: (await findPushKeys()).publicKey }),

  addPush: async ({ body: { endpoint, keys }, caller }) => {
    if (!mayBePublicUrl(endpoint)) throw refuse(choiceErrors.privateEndpoint, { field: 'endpoint' })
    if (!areKeys(keys)) throw refuse(choiceErrors.badKeys, { field: 'keys' })
    await inTransaction(pool, async (client) => {
      await holdSignIn(client, caller)
      // A browser belongs to the person who used it last, for as long as they are signed in there.
      await client.query(
        `INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth, created_at, sign_in_id)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (endpoint) DO UPDATE
         SET user_id = $1, p256dh = $3, auth = $4, created_at = $5, sign_in_id = $6`,
        [caller.id, endpoint, keys.p256dh, keys.auth, clock.now(), caller.signInId],
      )
      await client.query(
        `DELETE FROM push_subscriptions WHERE id IN (
           SELECT id FROM push_subscriptions WHERE user_id = $1 ORDER BY created_at DESC, id DESC OFFSET $2
         )`,
        [caller.id, DEVICES_MAX],
      )
    })
    return { detail: t('This device shows notifications now.') }
  },

  removePush: async ({ body: { endpoint }, caller }) => {
    const sql = 'DELETE FROM push_subscriptions WHERE user_id = $1 AND endpoint = $2'
    await pool.query(sql, [caller.id, endpoint])
    return { detail: t('This device shows no more notifications.') }
  },
})

/** A browser shows notifications only as long as the sign-in there lasts. */
export const endPush = (on: Handle, signIns: readonly number[]): Promise<unknown> =>
  on.query('DELETE FROM push_subscriptions WHERE sign_in_id = ANY ($1)', [signIns])
