import { t } from '@church/shared'
import type pg from 'pg'
import type { CurrentChurch } from '../../../platform/church.ts'
import type { Clock } from '../../../platform/clock.ts'
import { devicesOf } from './devices.ts'
import type { FindPushKeys } from './push-keys.ts'
import { type Push, PushError, type Subscription } from './push-service.ts'

interface Needs {
  church: Pick<CurrentChurch, 'get'>
  clock: Clock
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
 * Tells all devices on which a person is signed in that something is new. The push names nobody and contains no text, which is fetched
 * after the tap. By its topic and tag, a duplicate replaces the first.
 * @throws PushError if it reached no device; `isGone` if the person has none any more
 */
export async function sendPush(
  { church, clock, findPushKeys, pool, push }: Needs,
  { id, userId, opens }: Message,
): Promise<void> {
  const { rows: devices } = await pool.query<Subscription & { id: number }>(
    `${devicesOf('$1', '$2')} ORDER BY id`,
    [userId, clock.now()],
  )
  const topic = `message-${id}`
  const payload = JSON.stringify({
    title: t('Something new at {church}', { church: (await church.get()).name }),
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
