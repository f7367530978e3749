import { addDays, CARE_WEEK_STATES, n, type WeeksOfPerson } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { churchDate, formatDay, formatShortMonth } from '../../../lib/format.ts'
import { queries } from '../../../lib/queries.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { mondayOf } from '../../../lib/weeks.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { weeksInWords, weekTexts, weekWords } from './case-in-words.ts'
import styles from './year-of-weeks.module.scss'

/** A year, and the running week. */
const WEEKS = 53

/** In how many weeks of the last year a person came, and each of these weeks. Takes the person's id. */
export function YearOfWeeks({ user }: { user: number }) {
  const query = useQuery(queries.getWeeksOf({ params: { id: user } }))
  return (
    <Card>
      <Loaded query={query} skeleton={<div className={styles.loading} />}>
        {({ weeks }) => <Strip weeks={weeks} />}
      </Loaded>
    </Card>
  )
}

/** The weeks as a strip, oldest first. Those without a service for the person are left empty. */
function Strip({ weeks }: WeeksOfPerson) {
  const first = addDays(mondayOf(churchDate(serverNow())), -7 * (WEEKS - 1))
  const mondays = Array.from({ length: WEEKS }, (_, week) => addDays(first, 7 * week))
  const states = new Map(weeks.map(({ week, state }) => [week, state]))
  const counted = weeks.filter(({ state }) => state !== 'away')
  const came = weeks.filter(({ state }) => state === 'present').length
  return (
    <div className={styles.year}>
      <p>
        {n(
          counted.length,
          'Came in {came} of {count} week of the last year',
          'Came in {came} of {count} weeks of the last year',
          { came: String(came) },
        )}
      </p>
      <div className={styles.strip} role="img" aria-label={weeksInWords(weeks)}>
        {mondays.map((monday) => {
          const state = states.get(monday)
          const date = formatDay(monday, 'short')
          return (
            <span key={monday} data-state={state} title={state ? weekTexts[state](date) : date} />
          )
        })}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{formatShortMonth(first)}</span>
        <span className={styles.key}>
          {CARE_WEEK_STATES.map((state) => (
            <span key={state}>
              <span data-state={state} /> {weekWords[state]}
            </span>
          ))}
        </span>
        <span>{formatShortMonth(mondays.at(-1) ?? first)}</span>
      </p>
    </div>
  )
}
