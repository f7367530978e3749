import {
  choiceEndpoints,
  choiceErrors,
  DAY_MS,
  type look,
  type Made,
  type MessageWay,
  shown,
  t,
  WAYS,
} from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { pageAnswer } from '../../../http/paging.ts'
import type { MessageKind } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { DELIVERIES_DAYS, type FindPushKeys, type UnsubscribeLinks } from '../deliveries/index.ts'
import { findChoices, findSent, saveChoice, searchSent } from './data.ts'
import { pushHandlers } from './push.ts'
import { unsubscribe } from './unsubscribe.ts'

export type ChoiceNeeds = Platform & {
  findPushKeys: FindPushKeys
  unsubscribeLinks: UnsubscribeLinks
  /** Who has looked at a person's details since then. It is passed in, since the log belongs to a higher area. */
  findLooks: (userId: number, since: Date) => Promise<Made<typeof look>[]>
}

/** A kind with a person's choices, or its defaults. */
function answerOf(kind: MessageKind, chosen: Map<string, boolean>) {
  const isOn = (way: MessageWay) => {
    const choice = kind.required ? undefined : chosen.get(`${kind.kind} ${way}`)
    return choice ?? kind.ways[way] === 'on'
  }
  return {
    kind: kind.kind,
    name: shown(kind.name),
    why: shown(kind.why),
    required: kind.required,
    ways: WAYS.filter((way) => kind.ways[way]),
    mail: isOn('mail'),
    push: isOn('push'),
    chosen: WAYS.some((way) => chosen.has(`${kind.kind} ${way}`)),
  }
}

/** The kinds with a switch first. */
const inOrder = (kinds: readonly MessageKind[]) =>
  [...kinds].sort((a, b) => Number(a.required) - Number(b.required))

export function choiceHandlers(services: ChoiceNeeds): Handlers<typeof choiceEndpoints> {
  const { clock, findLooks, outbox, pool } = services
  const earliest = () => new Date(clock.now().getTime() - DELIVERIES_DAYS * DAY_MS)
  /** What people call a kind; one that is gone has its name in the database. */
  const nameOf = (sought: string) =>
    shown(outbox.kinds.find(({ kind }) => kind === sought)?.name ?? sought)
  return {
    ...pushHandlers(services),

    getMessages: async ({ caller: { id: userId } }) => {
      const since = earliest()
      const chosen = await findChoices(pool, userId)
      return {
        kinds: inOrder(outbox.kinds).map((kind) => answerOf(kind, chosen)),
        sent: await findSent(pool, { userId, since, reader: 'themselves' }),
        looks: await findLooks(userId, since),
      }
    },

    listMessagesTo: async ({ params: { id: userId } }) => {
      const sent = await findSent(pool, { userId, since: earliest(), reader: 'office' })
      return { sent: sent.map((each) => ({ ...each, name: nameOf(each.kind) })) }
    },

    listSentMessages: async ({ query }) =>
      pageAnswer(
        choiceEndpoints.listSentMessages.path,
        query,
        await searchSent(pool, query, earliest()),
        (message) => ({ ...message, name: nameOf(message.kind) }),
      ),

    chooseMessages: async ({ body, caller: { id: userId } }) => {
      const kind = outbox.kinds.find((each) => each.kind === body.kind)
      if (!kind) throw refuse(choiceErrors.unknownKind, { field: 'kind' })
      if (kind.required) throw refuse(choiceErrors.required)
      const now = clock.now()
      for (const way of WAYS) {
        const isOn = body[way]
        if (isOn === undefined) continue
        if (isOn && !kind.ways[way]) throw refuse(choiceErrors.noSuchWay, { field: way })
        await saveChoice(pool, { userId, kind: kind.kind, way, isOn, now })
      }
      return answerOf(kind, await findChoices(pool, userId))
    },

    unsubscribe: async ({ body: { token } }) => {
      const found = await unsubscribe(services, token)
      if (!found || found === 'ended') throw refuse(choiceErrors.linkUnknown)
      return {
        detail: t('Switched off: {kind}. You will get no more of these emails.', {
          kind: shown(found.kind.name),
        }),
      }
    },
  }
}
