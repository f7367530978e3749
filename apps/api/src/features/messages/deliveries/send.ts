import { type DeliveryState, shown } from '@church/shared'
import { readerLanguage } from '../../../platform/church.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { Mailer } from '../../../platform/mailer.ts'
import { failureCode, MailError } from '../../../platform/mailer-failure.ts'
import type { Mail, MessageKind } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  type Ending,
  endDelivery,
  forgetDelivery,
  postponeDelivery,
  recordHandover,
} from './endings.ts'
import type { FindPushKeys } from './push-keys.ts'
import { type Push, PushError } from './push-service.ts'
import { attemptEnd, type Taken } from './queue.ts'
import { awayWaitMs, refusedWaitMs } from './retry.ts'
import { sendPush } from './send-push.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

/** A kind whose `compose` has its services. */
export type BoundKind = Omit<MessageKind, 'compose'> & {
  compose: (taken: Taken) => Promise<Mail | null>
}

interface SendNeeds extends Pick<Platform, 'church' | 'clock' | 'env' | 'languages' | 'pool'> {
  findPushKeys: FindPushKeys
  push: Push
  unsubscribeLinks: UnsubscribeLinks
  log: Logger
  mailer: Mailer
}

/** How an attempt ended; `queued` if the message was refused temporarily, or the server does not answer. */
interface Result {
  state: DeliveryState
  isAway?: boolean
}

/** Thrown as the content is about to leave, if the message must not leave any more. */
class OvertakenError extends Error {}

/** Makes an attempt at a message, and records how that ended. */
export async function attempt(needs: SendNeeds, kind: BoundKind, taken: Taken): Promise<Result> {
  const ending = endingBefore(kind, taken)
  if (ending) return end(needs, taken, { state: ending })
  try {
    const language = await languageOf(needs, kind, taken)
    const isSent = await needs.languages.speak(language, () => send(needs, kind, taken))
    if (!isSent) return end(needs, taken, { state: 'withdrawn' })
  } catch (error) {
    return afterFailure(needs, kind, taken, error)
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
async function send(needs: SendNeeds, kind: BoundKind, taken: Taken): Promise<boolean> {
  const mail = await kind.compose(taken)
  if (!mail) return false
  if (taken.way === 'push') await sendPush(needs, { ...taken, opens: kind.opens ?? '/' })
  else await sendMail(needs, kind, taken, mail)
  return true
}

async function sendMail(needs: SendNeeds, kind: BoundKind, taken: Taken, mail: Mail) {
  const { clock, mailer, pool } = needs
  const complete = {
    id: `message-${taken.id}`,
    ...mail,
    ...(await unsubscribeLink(needs, kind, taken)),
  }
  let isOvertaken = false
  const beforeContent = async () => {
    const now = clock.now()
    isOvertaken = !(await recordHandover(pool, taken, { now, until: attemptEnd(now) }))
    if (isOvertaken) throw new OvertakenError()
  }
  await mailer.send(complete, beforeContent).catch((error) => {
    throw isOvertaken ? new OvertakenError() : error
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

async function end(
  { clock, pool }: SendNeeds,
  taken: Taken,
  { state, problem = null }: { state: Ending; problem?: string | null },
): Promise<Result> {
  if (state === 'withdrawn' && taken.userId === null) await forgetDelivery(pool, taken.id)
  else await endDelivery(pool, taken, { state, now: clock.now(), problem })
  return { state }
}

/** Whether another attempt would fail too. */
const isFinal = (error: unknown): boolean =>
  error instanceof PushError ? error.isGone : error instanceof MailError && error.isPermanent

/** Gives up, or queues the message for a later attempt. */
async function afterFailure(
  needs: SendNeeds,
  kind: BoundKind,
  taken: Taken,
  error: unknown,
): Promise<Result> {
  const { clock, log, pool } = needs
  if (error instanceof OvertakenError) return { state: 'queued' }
  const problem = failureCode(error)
  const details = { message: kind.kind, way: taken.way, code: problem }
  if (isFinal(error)) {
    log.error(details, 'message not sent, giving up')
    return end(needs, taken, { state: 'failed', problem })
  }
  const isAway = error instanceof MailError && !error.isRejection
  const step = isAway ? awayWaitMs(taken.attempts) : refusedWaitMs(taken.attempts)
  const waitMs = error instanceof PushError ? Math.max(step, error.retryAfterMs ?? 0) : step
  log.warn({ ...details, retry_in_ms: waitMs }, 'message not sent, will retry')
  const dueAt = new Date(clock.now().getTime() + waitMs)
  await postponeDelivery(pool, taken, { dueAt, problem })
  return { state: 'queued', isAway }
}
