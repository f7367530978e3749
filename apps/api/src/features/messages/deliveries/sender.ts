import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, instantOf, type MessageWay, type Moment } from '@church/shared'
import { isDatabaseUnavailable } from '../../../platform/database-unavailable.ts'
import type { Mailer } from '../../../platform/mailer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { extendAttempts, failOverdue } from './endings.ts'
import { createLanes } from './lanes.ts'
import { freeLeftBehind } from './previous-release.ts'
import type { FindPushKeys } from './push-keys.ts'
import type { Push } from './push-service.ts'
import { attemptEnd, type Taken, takeNext } from './queue.ts'
import { awayWaitMs } from './retry.ts'
import { attempt, type BoundKind } from './send.ts'
import type { TokenOf } from './tokens.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

/** Messages sent concurrently by each way: few, so that a hanging server ties up few connections. */
const LANES: Record<MessageWay, number> = { mail: 3, push: 2 }
/** Milliseconds between looks at the queue: for retries, messages whose process has died, and to say what this one sends. */
const LOOK_MS = 5_000
const CLOSE_MS = 5_000
/** An attempt that takes longer hangs, so another process may try. */
const ATTEMPT_MS = 120_000
/** The times of day, at the church, between which pushes are sent. */
const PUSHES_FROM = '08:00'
const PUSHES_UNTIL = '20:00'

export type SenderNeeds = Pick<
  Platform,
  'church' | 'clock' | 'env' | 'languages' | 'log' | 'pool' | 'pubSub'
> & {
  findPushKeys: FindPushKeys
  push: Push
  tokenOf: TokenOf
  unsubscribeLinks: UnsubscribeLinks
  mailer: Mailer
}

/** Sends the messages of the queue from this process. */
interface Sender {
  wake(): void
  start(): void
  idle(): Promise<void>
  close(): Promise<void>
}

/** @param kinds all kinds by their names */
export function createSender(kinds: Map<string, BoundKind>, services: SenderNeeds): Sender {
  const { church, clock, env, log, pool, pubSub } = services
  const sorted = sortKinds(kinds)
  const away = { until: 0, failures: 0 }
  /** What this process is sending, and since when. */
  const underWay = new Map<Taken, number>()

  const attemptInLane = async (taken: Taken) => {
    const kind = kinds.get(taken.kind)
    if (!kind) throw new Error(`No feature declares ${taken.kind}.`)
    underWay.set(taken, clock.now().getTime())
    const { isAway = false } = await attempt(services, kind, taken).finally(() =>
      underWay.delete(taken),
    )
    if (taken.way === 'push') return
    away.failures = isAway ? away.failures + 1 : 0
    away.until = isAway ? clock.now().getTime() + awayWaitMs(away.failures) : 0
  }

  const findNext = async (free: MessageWay[]) => {
    const now = clock.now()
    const ways = free.filter((way) => way !== 'mail' || now.getTime() >= away.until)
    if (ways.length === 0) return null
    const pushesTooLateAt = morningAfter(await church.now())
    const pace = env.MAIL_PACE
    const found = await takeNext(pool, { ...sorted, now, ways, pushesTooLateAt, pace })
    if (!found) return null
    const { taken, hasMore } = found
    return { kind: taken.way, hasMore, work: () => withoutFailing(() => attemptInLane(taken)) }
  }

  const tidy = async () => {
    const now = clock.now()
    await freeLeftBehind(pool, now)
    const going = [...underWay].filter(([, since]) => now.getTime() - since < ATTEMPT_MS)
    if (going.length > 0) {
      await extendAttempts(
        pool,
        going.map(([taken]) => taken),
        attemptEnd(now),
      )
    }
    await failOverdue(pool, now)
  }

  /** @returns null also on a failure, since the next look at the queue tries again */
  const withoutFailing = <Result>(work: () => Promise<Result>) =>
    work().catch((error) => {
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'queue of messages failed')
      return null
    })

  const { wake, idle } = createLanes(LANES, (ways) => withoutFailing(() => findNext(ways)))
  const drain = () => {
    wake()
    return idle()
  }
  let stop = () => {}

  return {
    wake,
    start() {
      const look = () => void withoutFailing(tidy).then(wake)
      const unsubscribe = pubSub.subscribe('deliveries', wake)
      const looking = setInterval(look, LOOK_MS).unref()
      stop = () => {
        clearInterval(looking)
        unsubscribe()
      }
      look()
    },
    async idle() {
      await withoutFailing(tidy)
      await drain()
    },
    async close() {
      stop()
      away.until = 0
      await Promise.race([drain(), sleep(CLOSE_MS, undefined, { ref: false })])
    },
  }
}

const sortKinds = (kinds: Map<string, BoundKind>) => {
  const named = (is: (kind: BoundKind) => boolean) =>
    [...kinds.values()].filter(is).map(({ kind }) => kind)
  return {
    names: [...kinds.keys()],
    required: named(({ required }) => required),
  }
}

/** The end of the quiet hours at the church; null by day. */
function morningAfter({ today, time, timeZone }: Moment): Date | null {
  if (time >= PUSHES_FROM && time < PUSHES_UNTIL) return null
  const date = time < PUSHES_FROM ? today : addDays(today, 1)
  return instantOf({ date, time: PUSHES_FROM }, timeZone)
}
