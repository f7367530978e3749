import type { CareEvent } from '@church/shared'
import { formatMoment } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { outcomeWords } from './case-in-words.ts'
import styles from './events-card.module.scss'

/** What was noted about a case, the latest first. */
export function EventsCard({ events }: { events: CareEvent[] }) {
  return (
    <Card title="So far">
      {events.length === 0 && <p className="soft">Nobody has tried to reach them yet.</p>}
      {events.length > 0 && (
        <ol className={styles.events}>
          {[...events].reverse().map(({ id, outcome, note, at, by }) => (
            <li key={id}>
              <strong>{outcomeWords[outcome]}</strong>
              <span className={styles.when}>
                {formatMoment(at)}
                {by && `, ${by.name}`}
              </span>
              {note && <p>{note}</p>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
