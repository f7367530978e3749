import { type OwnServing, type Swap, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { DateRow } from './date-row.tsx'
import styles from './own-serving-card.module.scss'
import { SwapRow } from './swap-row.tsx'

/** How many dates the home page shows. */
const SHOWN = 3

/** When the user serves next, and their open questions. Renders nothing for people who don't serve. */
export function OwnServingCard() {
  const { data } = useQuery(queries.getOwnServing())
  if (!data || !hasDates(data)) return null
  return (
    <Card
      title={t('When you serve')}
      actions={<Link to={screens.ownServing.path}>{t('All dates and wishes')}</Link>}
    >
      <OwnDates own={data} shown={SHOWN} />
    </Card>
  )
}

const asksMe = ({ asks_me }: Swap) => asks_me

/** The slot of an open question has the person who asks, so the questions of the user's own slots are theirs. */
const isWaiting = ({ state }: Swap) => state === 'asked' || state === 'agreed'

/** Whether `OwnDates` has anything to show. */
export const hasDates = ({ slots, swaps }: OwnServing): boolean =>
  slots.length > 0 || swaps.some(asksMe)

/** The user's dates, below the swaps that wait for them. */
export function OwnDates({
  own: { slots, swaps, people },
  shown,
}: {
  own: OwnServing
  shown?: number
}) {
  return (
    <ul className={styles.dates}>
      {swaps.filter(asksMe).map((swap) => (
        <SwapRow key={`swap ${swap.id}`} swap={swap} people={people} />
      ))}
      {slots.slice(0, shown).map((slot) => (
        <DateRow
          key={slot.id}
          slot={slot}
          waiting={swaps.filter((swap) => swap.slot === slot.id && isWaiting(swap))}
          people={people}
        />
      ))}
    </ul>
  )
}
