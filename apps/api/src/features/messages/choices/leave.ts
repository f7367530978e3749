import type { DeclaredLimit } from '../../../http/rate-limits.ts'
import type { MessageKind } from '../../../platform/messages.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { LeaveLinks } from '../deliveries/index.ts'
import { saveChoice } from './data.ts'

export const choiceBounds = {
  wrongLink: {
    name: 'wrong-leave-link',
    tries: 300,
    seconds: 3600,
    counts: 'links to switch mails off that do not exist, from a network',
    reason: 'Guessing is hopeless; a mail provider may open links of many people who are gone.',
  },
} satisfies Record<string, DeclaredLimit>

type Needs = Pick<Platform, 'clock' | 'messages' | 'pool'> & { leaveLinks: LeaveLinks }

/** The person and the kind that a mail's link names; null if it names none. */
export async function findLeaving(
  { leaveLinks, messages, pool }: Needs,
  token: string,
): Promise<{ userId: number; kind: MessageKind } | null> {
  const link = await leaveLinks.find(pool, token)
  const kind = messages.kinds.find((each) => each.kind === link?.kind && !each.required)
  return link && kind ? { userId: link.userId, kind } : null
}

/** Switches the mails of a link's kind off. @returns the kind, or null if the link names none */
export async function leave(services: Needs, token: string): Promise<MessageKind | null> {
  const found = await findLeaving(services, token)
  if (!found) return null
  const { userId, kind } = found
  const now = services.clock.now()
  await saveChoice(services.pool, { userId, kind: kind.kind, way: 'mail', isOn: false, now })
  return kind
}
