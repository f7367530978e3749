import type { OwnServing } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { DateRow } from './date-row.tsx'
import styles from './own-serving-card.module.scss'
import { ownServing } from './queries.ts'
import { SwapRow } from './swap-row.tsx'

/** How many dates the home page has. */
const SHOWN = 3

/** When the user serves next, and what they are asked. Renders nothing for those who don't serve. */
export function OwnServingCard() {
  const { data } = useQuery(ownServing)
  const asked = data?.swaps.some(({ asks_me }) => asks_me)
  if (!data || (data.slots.length === 0 && !asked)) return null
  return (
    <Card
      title="When you serve"
      actions={<Link to={screens.ownServing.path}>All dates and wishes</Link>}
    >
      <OwnDates own={data} shown={SHOWN} />
    </Card>
  )
}

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
      {swaps
        .filter(({ asks_me }) => asks_me)
        .map((swap) => (
          <SwapRow key={`swap ${swap.id}`} swap={swap} people={people} />
        ))}
      {slots.slice(0, shown).map((slot) => (
        <DateRow key={slot.id} slot={slot} />
      ))}
    </ul>
  )
}
