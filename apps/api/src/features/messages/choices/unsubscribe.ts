import { type DeclaredLimit, WRONG_SECRETS } from '../../../http/rate-limits.ts'
import type { MessageKind } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { UnsubscribeLinks } from '../deliveries/index.ts'
import { saveChoice } from './data.ts'

export const CHOICE_LIMITS = {
  wrongLink: {
    name: 'wrong-leave-link',
    ...WRONG_SECRETS,
    counts: 'unknown links to switch mails off, from a network',
    reason: 'Guessing is hopeless; a mail provider may open many links of deleted accounts.',
  },
} satisfies Record<string, DeclaredLimit>

type Needs = Pick<Platform, 'clock' | 'outbox' | 'pool'> & { unsubscribeLinks: UnsubscribeLinks }

interface Found {
  userId: number
  kind: MessageKind
  /** The language that the person chose; null for the church's. */
  language: string | null
}

/** The person and the kind of a mail's link; null for an unknown link. */
export async function findLink(
  { unsubscribeLinks, outbox, pool }: Needs,
  token: string,
): Promise<Found | 'ended' | null> {
  const link = await unsubscribeLinks.find(pool, token)
  if (link === 'ended') return link
  const kind = outbox.kinds.find((each) => each.kind === link?.kind && !each.required)
  return link && kind ? { ...link, kind } : null
}

/** Switches off the mails of a link's kind. A link never switches any on. @returns as `findLink` */
export async function unsubscribe(services: Needs, token: string): Promise<Found | 'ended' | null> {
  const found = await findLink(services, token)
  if (!found || found === 'ended') return found
  const { userId, kind } = found
  const now = services.clock.now()
  await saveChoice(services.pool, { userId, kind: kind.kind, way: 'mail', isOn: false, now })
  return found
}
