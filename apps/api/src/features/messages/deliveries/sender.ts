import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, instantOf, type MessageWay, type Moment } from '@church/shared'
import { isDatabaseUnavailable } from '../../../platform/database-unavailable.ts'
import type { Mailer } from '../../../platform/mailer.ts'
import { failureCode } from '../../../platform/mailer-failure.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endDelivery, noLongerQueued, ORPHANED_MS, tidyQueue } from './endings.ts'
import { createLanes } from './lanes.ts'
import { createPresence } from './presence.ts'
import type { FindPushKeys } from './push-keys.ts'
import type { Push } from './push-service.ts'
import { type Taken, takeNext } from './queue.ts'
import { awayWaitMs } from './retry.ts'
import { type Attempt, type BoundKind, type Memory, sendTaken } from './send.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

/** Messages sent concurrently by each way: few, so that a hanging server ties up few connections. */
const LANES: Record<MessageWay, number> = { mail: 3, push: 2 }
/** Milliseconds between looks at the queue, for retries and messages of dead processes. */
const LOOK_MS = 5_000
const CLOSE_MS = 5_000
/** The times of day, at the church, between which pushes are sent. */
const PUSHES_FROM = '08:00'
const PUSHES_UNTIL = '20:00'

export type SenderNeeds = Pick<
  Platform,
  'church' | 'clock' | 'env' | 'languages' | 'log' | 'pool' | 'pubSub'
> & {
  findPushKeys: FindPushKeys
  push: Push
  unsubscribeLinks: UnsubscribeLinks
  mailer: Mailer
}

/** Sends the messages of the queue from this process. */
export interface Sender {
  memory: Memory
  /** The number of this process, under which it takes messages. */
  number(): Promise<number>
  /** Sends a message that this process has taken. */
  send(taken: Taken, me: number): Promise<Attempt>
  /** Fails a message instead of retrying it. */
  giveUp(id: number, error: unknown): Promise<void>
  wake(): void
  start(): void
  idle(): Promise<void>
  close(): Promise<void>
}

/** @param kinds all kinds by their names */
export function createSender(kinds: Map<string, BoundKind>, services: SenderNeeds): Sender {
  const { church, clock, env, log, pool, pubSub } = services
  const presence = createPresence(pool)
  const memory: Memory = new Map()
  const sending = new Set<number>()
  const sorted = sortKinds([...kinds.values()])
  const away = { until: 0, failures: 0 }

  const context = async () => ({ ...sorted, me: await presence.number(), now: clock.now() })

  const send = async (taken: Taken, me: number) => {
    const kind = kinds.get(taken.kind)
    if (!kind) throw new Error(`No feature declares ${taken.kind}.`)
    sending.add(taken.id)
    return sendTaken({ ...services, memory }, kind, taken, me).finally(() =>
      sending.delete(taken.id),
    )
  }

  const sendInLane = async (taken: Taken, me: number) => {
    const { isAway } = await send(taken, me)
    if (taken.way === 'push') return
    away.failures = isAway ? away.failures + 1 : 0
    if (isAway) away.until = clock.now().getTime() + awayWaitMs(away.failures)
  }

  const findNext = async (free: MessageWay[]) => {
    const isAway = clock.now().getTime() < away.until
    const ways = free.filter((way) => way !== 'mail' || !isAway)
    if (ways.length === 0) return null
    const at = await context()
    const pushesTooLateAt = morningAfter(await church.now())
    const pace = env.MAIL_PACE
    const found = await takeNext(pool, { ...at, ways, pushesTooLateAt, pace })
    if (!found) return null
    const { taken, hasMore } = found
    const work = () => attempt(() => sendInLane(taken, at.me))
    return { kind: taken.way, hasMore, work }
  }

  const tidy = async () => {
    const at = await context()
    await tidyQueue(pool, { ...at, held: [...memory.keys(), ...sending] })
    // The row of a newer one may belong to a transaction that is not committed yet.
    const old = [...memory].filter(([, { since }]) => +at.now - +since > ORPHANED_MS)
    const ids = old.map(([id]) => id)
    for (const id of await noLongerQueued(pool, ids)) memory.delete(id)
  }

  /** @returns null also on a failure, since the next look at the queue tries again */
  const attempt = <Result>(work: () => Promise<Result>) =>
    work().catch((error) => {
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'queue of messages failed')
      return null
    })

  const { wake, idle } = createLanes(LANES, (ways) => attempt(() => findNext(ways)))
  const drain = () => {
    wake()
    return idle()
  }
  let stop = () => {}

  return {
    memory,
    number: presence.number,
    send,
    async giveUp(id, error) {
      memory.delete(id)
      const now = clock.now()
      await endDelivery(pool, id, { state: 'failed', now, problem: failureCode(error) })
    },
    wake,
    start() {
      const look = () => void attempt(tidy).then(wake)
      const unsubscribe = pubSub.subscribe('deliveries', wake)
      const looking = setInterval(look, LOOK_MS).unref()
      stop = () => {
        clearInterval(looking)
        unsubscribe()
      }
      look()
    },
    async idle() {
      await attempt(tidy)
      await drain()
    },
    async close() {
      stop()
      away.until = 0
      await Promise.race([drain(), sleep(CLOSE_MS, undefined, { ref: false })])
      await presence.end()
    },
  }
}

const sortKinds = (kinds: BoundKind[]) => {
  const named = (is: (kind: BoundKind) => unknown) => kinds.filter(is).map(({ kind }) => kind)
  return {
    composable: named(({ compose }) => compose),
    required: named(({ required }) => required),
    never: named(({ afterCrash }) => afterCrash === 'never'),
  }
}

/** The end of the quiet hours at the church; null by day. */
function morningAfter({ today, time, timeZone }: Moment): Date | null {
  if (time >= PUSHES_FROM && time < PUSHES_UNTIL) return null
  const date = time < PUSHES_FROM ? today : addDays(today, 1)
  return instantOf({ date, time: PUSHES_FROM }, timeZone)
}
