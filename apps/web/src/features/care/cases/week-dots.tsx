import { CARE_WEEK_STATES, type CareCase } from '@church/shared'
import { formatDay } from '../../../lib/format.ts'
import { weeksInWords, weekTexts, weekWords } from './case-in-words.ts'
import styles from './week-dots.module.scss'

/** A person's last weeks as dots, oldest first: a disc, a ring or a dash. */
export function WeekDots({ weeks }: Pick<CareCase, 'weeks'>) {
  if (weeks.length === 0) return null
  return (
    <span className={styles.dots} role="img" aria-label={weeksInWords(weeks)}>
      {weeks.map(({ week, state }) => (
        <span key={week} data-state={state} title={weekTexts[state](formatDay(week, 'short'))} />
      ))}
    </span>
  )
}

/** What the shapes mean. */
export function WeekKey() {
  return (
    <p className={styles.key} aria-hidden="true">
      {CARE_WEEK_STATES.map((state) => (
        <span key={state} className={styles.dots}>
          <span data-state={state} /> {weekWords[state]}
        </span>
      ))}
    </p>
  )
}
