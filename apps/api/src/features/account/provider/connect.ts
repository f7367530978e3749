import type pg from 'pg'
import { recordOwnAct } from '../../../http/record-own-act.ts'
import type { Platform } from '../../../platform/platform.ts'
import { secondStepChanged } from '../second-step/index.ts'
import { insertConnection } from './data.ts'
import type { Identity } from './provider-client.ts'

interface Connection {
  userId: number
  identity: Identity
  ip: string
  now: Date
}

/**
 * Connects an account to somebody at the provider, in place of who was before, and tells its owner.
 * @returns false if they are connected to another account
 */
export async function connect(
  { outbox }: Pick<Platform, 'outbox'>,
  client: pg.PoolClient,
  { userId, identity, ip, now }: Connection,
): Promise<boolean> {
  if (!(await insertConnection(client, { userId, identity, now }))) return false
  await recordOwnAct(client, { userId, action: 'provider.connect', ip, at: now })
  await outbox.deliver(secondStepChanged, userId, { variant: 'provider-connected' }, client)
  return true
}
