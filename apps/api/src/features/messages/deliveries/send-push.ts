import type pg from 'pg'
import type { CurrentChurch } from '../../../platform/church.ts'
import type { FindPushKeys } from './push-keys.ts'
import { type Push, PushError, type Subscription } from './push-service.ts'

interface Needs {
  church: Pick<CurrentChurch, 'get'>
  pool: pg.Pool
  push: Push
  findPushKeys: FindPushKeys
}

interface Message {
  id: number
  userId: number | null
  /** The screen that a tap opens. */
  opens: string
}

/**
 * Tells all devices of a person that something is new, without a name or a word of it: the text is fetched after the
 * tap. A message that comes twice takes the place of the first, by its topic and tag.
 * @throws PushError if it reached no device; one that has none any more is gone
 */
export async function sendPush(
  { church, findPushKeys, pool, push }: Needs,
  { id, userId, opens }: Message,
): Promise<void> {
  const { rows: devices } = await pool.query<Subscription & { id: number }>(
    'SELECT id, endpoint, p256dh, auth FROM push_subscriptions WHERE user_id = $1 ORDER BY id',
    [userId],
  )
  const topic = `message-${id}`
  const payload = JSON.stringify({
    title: `Something new at ${(await church.get()).name}`,
    opens,
    tag: topic,
  })
  const keys = await findPushKeys()
  const failures: PushError[] = []
  for (const device of devices) {
    const failure = await push(device, { payload, topic }, keys).then(
      () => null,
      (error: unknown) => (error instanceof PushError ? error : new PushError('failed')),
    )
    if (failure) failures.push(failure)
    if (failure?.isGone) {
      await pool.query('DELETE FROM push_subscriptions WHERE id = $1', [device.id])
    }
  }
  if (failures.length < devices.length) return
  throw failures.find(({ isGone }) => !isGone) ?? new PushError('no device', { isGone: true })
}
