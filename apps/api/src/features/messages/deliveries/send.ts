import { type DeliveryState, shown } from '@church/shared'
import { readerLanguage } from '../../../platform/church.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { Mailer } from '../../../platform/mailer.ts'
import { failureCode, MailError } from '../../../platform/mailer-failure.ts'
import type { Mail, MessageKind, WriteMail } from '../../../platform/messages.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Ending, endDelivery, forgetDelivery, postponeDelivery } from './endings.ts'
import type { FindPushKeys } from './push-keys.ts'
import { type Push, PushError } from './push-service.ts'
import type { Taken } from './queue.ts'
import { awayWaitMs, refusedWaitMs } from './retry.ts'
import { sendPush } from './send-push.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

/** A kind whose `compose` has its services. */
export type BoundKind = Omit<MessageKind, 'compose'> & {
  compose?: (taken: Taken) => Promise<Mail | null>
}

/** The mails that this process has in memory, by the delivery's id. */
export type Memory = Map<number, { mail: WriteMail; since: Date }>

export interface SendNeeds
  extends Pick<Platform, 'church' | 'clock' | 'env' | 'languages' | 'pool'> {
  findPushKeys: FindPushKeys
  push: Push
  unsubscribeLinks: UnsubscribeLinks
  log: Logger
  mailer: Mailer
  memory: Memory
}

/** How an attempt ended; `queued` if the message was refused temporarily, or the server does not answer. */
export interface Attempt {
  state: DeliveryState
  isAway?: boolean
  error?: unknown
}

/** Sends a message that was taken out of the queue, and records how that ended. */
export async function sendTaken(
  needs: SendNeeds,
  kind: BoundKind,
  taken: Taken,
  me: number,
): Promise<Attempt> {
  const ending = endingBefore(kind, taken)
  if (ending) return end(needs, taken, { state: ending })
  try {
    const language = await languageOf(needs, kind, taken)
    const isSent = await needs.languages.speak(language, () => attempt(needs, kind, taken))
    if (!isSent) return end(needs, taken, { state: 'withdrawn' })
  } catch (error) {
    return afterFailure(needs, kind, taken, { error, me })
  }
  return end(needs, taken, { state: 'sent' })
}

/** The language that a message is written in. */
async function languageOf({ church }: SendNeeds, kind: BoundKind, { language, variant }: Taken) {
  const facts = await church.get()
  const isToStranger = variant !== null && kind.toStrangers?.includes(variant)
  return readerLanguage(facts, isToStranger ? null : language)
}

/** @returns false if the message is no longer needed */
async function attempt(needs: SendNeeds, kind: BoundKind, taken: Taken): Promise<boolean> {
  const mail = await mailOf(needs, kind, taken)
  if (!mail) return false
  if (taken.way === 'push') await sendPush(needs, { ...taken, opens: kind.opens ?? '/' })
  else await sendMail(needs, kind, taken, mail)
  return true
}

async function sendMail(needs: SendNeeds, kind: BoundKind, taken: Taken, mail: Mail) {
  // A second attempt repeats the links of the first, which may have arrived.
  if (kind.afterCrash === 'again') {
    needs.memory.set(taken.id, { mail: async () => mail, since: needs.clock.now() })
  }
  await needs.mailer.send({
    id: `message-${taken.id}`,
    ...mail,
    ...(await unsubscribeLink(needs, kind, taken)),
  })
}

/** How a message ends without being sent, if its kind has a switch and the person does not want it; else null. */
function endingBefore(kind: BoundKind, { way, isOn, mayGetMore }: Taken) {
  if (kind.required) return null
  if (!(isOn ?? kind.ways[way] === 'on')) return 'switched_off'
  return mayGetMore ? null : 'withdrawn'
}

/** The link that switches the kind off, if it can be. */
async function unsubscribeLink(
  { env, unsubscribeLinks, pool }: SendNeeds,
  kind: BoundKind,
  { userId }: Taken,
) {
  if (kind.required || userId === null) return {}
  const token = await unsubscribeLinks.tokenFor(pool, { userId, kind: kind.kind })
  return { unsubscribe: { why: shown(kind.why), url: `${env.PUBLIC_URL}/unsubscribe/${token}` } }
}

async function mailOf({ memory }: SendNeeds, kind: BoundKind, taken: Taken) {
  const held = memory.get(taken.id)
  return held ? held.mail() : (kind.compose?.(taken) ?? null)
}

async function end(
  { clock, memory, pool }: SendNeeds,
  { id, userId }: Taken,
  { state, error }: { state: Ending; error?: unknown },
): Promise<Attempt> {
  memory.delete(id)
  const problem = error ? failureCode(error) : null
  if (state === 'withdrawn' && userId === null) await forgetDelivery(pool, id)
  else await endDelivery(pool, id, { state, now: clock.now(), problem })
  return { state, error }
}

/** Whether another attempt would fail too, or might send a duplicate that the kind forbids. */
function isFinal(error: unknown, { afterCrash }: BoundKind): boolean {
  if (error instanceof PushError) return error.isGone
  if (!(error instanceof MailError)) return false
  return error.isPermanent || (afterCrash === 'never' && error.mayHaveArrived)
}

/** Gives up, or queues the message for a later attempt. */
async function afterFailure(
  needs: SendNeeds,
  kind: BoundKind,
  taken: Taken,
  { error, me }: { error: unknown; me: number },
): Promise<Attempt> {
  const { clock, log, memory, pool } = needs
  const details = { message: kind.kind, way: taken.way, code: failureCode(error) }
  if (isFinal(error, kind)) {
    log.error(details, 'message not sent, giving up')
    return end(needs, taken, { state: 'failed', error })
  }
  const isAway = error instanceof MailError && !error.isRejection
  const step = isAway ? awayWaitMs(taken.attempts) : refusedWaitMs(taken.attempts)
  const waitMs = error instanceof PushError ? Math.max(step, error.retryAfterMs ?? 0) : step
  log.warn({ ...details, retry_in_ms: waitMs }, 'message not sent, will retry')
  const dueAt = new Date(clock.now().getTime() + waitMs)
  const keptBy = memory.has(taken.id) ? me : null
  await postponeDelivery(pool, taken.id, { dueAt, problem: details.code, keptBy })
  return { state: 'queued', isAway, error }
}
