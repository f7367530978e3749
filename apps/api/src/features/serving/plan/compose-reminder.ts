import { t } from '@church/shared'
import { whenOf } from '../../../platform/format.ts'
import type { Delivery, Mail } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recipientOf, salutation } from '../../../platform/salutation.ts'
import { dateOfNumber, duties } from './duties.ts'
import { newServingLink } from './links.ts'

/** Reminds a person of all their dates on a church date; null if none is left. */
export async function composeReminder(
  { church, clock, env, pool }: Pick<Platform, 'church' | 'clock' | 'env' | 'pool'>,
  { person, about }: Delivery,
): Promise<Mail | null> {
  const { name, time_zone: timeZone } = await church.get()
  const rows = about === null ? [] : await duties(pool, dateOfNumber(about), timeZone)
  const own = rows.filter(({ user_id }) => user_id === person.id)
  if (own.length === 0) return null
  const links = []
  for (const { id, role } of own) {
    const url = await newServingLink(
      { clock, env, pool },
      { userId: person.id, slot: id, swap: null },
    )
    links.push({ label: t('Answer: {role}', { role }), url })
  }
  return {
    to: recipientOf(person),
    subject: t('Tomorrow you serve at {church}', { church: name }),
    heading: t('Tomorrow you serve'),
    paragraphs: [
      salutation(person.firstName),
      ...own.map(({ role, name: session, starts_at }) =>
        t('{role} at {session} on {when}.', {
          role,
          session,
          when: whenOf(starts_at, timeZone),
        }),
      ),
      t('If you cannot come, say so: somebody else can still step in.'),
    ],
    links,
  }
}
