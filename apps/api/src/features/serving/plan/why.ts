import { t } from '@church/shared'
import * as z from 'zod/mini'
import { instantIn } from '../../../platform/format.ts'
import type { Choice } from './suggest.ts'

const facts = z.object({ last: z.nullable(z.string()), isTogether: z.boolean() })

/** Why a person was chosen, in its stored form: in no language, and without names, since it outlives those people. */
export const storedWhy = ({ last, isTogether }: Choice): string =>
  JSON.stringify({ last, isTogether } satisfies z.output<typeof facts>)

/** The reason as a sentence. Earlier releases stored the sentence itself. */
export function whyOf(stored: string | null): string | null {
  if (!stored?.startsWith('{')) return stored
  const { last, isTogether } = z.parse(facts, JSON.parse(stored))
  if (last === null) {
    return isTogether
      ? t(
          'Free that day, together with somebody they like to serve with; longest since last serving first.',
        )
      : t('Free that day; longest since last serving first.')
  }
  const date = instantIn('UTC', new Date(last), { day: 'numeric', month: 'long' })
  return isTogether
    ? t('Free that day, last served on {date}, together with somebody they like to serve with.', {
        date,
      })
    : t('Free that day, last served on {date}.', { date })
}
