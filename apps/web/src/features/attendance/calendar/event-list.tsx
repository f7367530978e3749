import { t } from '@church/shared'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './event-list.module.scss'
import { EventRow } from './event-row.tsx'
import { keyOf, type ShownEvent } from './queries.ts'

interface Props {
  events: ShownEvent[]
  timeZone: string | undefined
}

/** About two weeks of a busy church; more are a tap away. */
const initialCount = 8

/** The coming events, soonest first. */
export function EventList({ events, timeZone }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <>
      <ul className={styles.list}>
        {(showsAll ? events : events.slice(0, initialCount)).map((event) => (
          <EventRow key={keyOf(event)} event={event} timeZone={timeZone} />
        ))}
      </ul>
      {!showsAll && events.length > initialCount && (
        <Button variant="secondary" wide onClick={() => setShowsAll(true)}>
          {t('Show all {count}', { count: events.length })}
        </Button>
      )}
    </>
  )
}
