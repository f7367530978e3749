import { type CareEvent, t } from '@church/shared'
import { formatMoment } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import styles from './events-card.module.scss'
import { outcomeWords } from './outcomes-in-words.ts'

/** The notes on a case, the latest first. */
export function EventsCard({ events }: { events: CareEvent[] }) {
  return (
    <Card title={t('So far')}>
      {events.length === 0 && <p className="soft">{t('Nobody has tried to reach them yet.')}</p>}
      {events.length > 0 && (
        <ol className={styles.events}>
          {[...events].reverse().map(({ id, outcome, note, at, by }) => (
            <li key={id}>
              <strong>{outcomeWords[outcome]}</strong>
              <span className={styles.when}>
                {formatMoment(at)}
                {by && (
                  <>
                    {', '}
                    <bdi>{by.name}</bdi>
                  </>
                )}
              </span>
              {note && <p dir="auto">{note}</p>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
