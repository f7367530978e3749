import { type CareCase, t } from '@church/shared'
import { formatDate, formatDay } from '../../../lib/format.ts'
import styles from './case-facts.module.scss'
import { lastSeen, reasonOf } from './case-in-words.ts'
import { closingTexts, outcomeTexts } from './outcomes-in-words.ts'
import { WeekDots } from './week-dots.tsx'

/** Why a person is on the list, when they were last here, and the outcome of the last call. */
export function CaseFacts({ careCase }: { careCase: CareCase }) {
  const { card, weeks, away_until, snooze_until, state, last_event, closed_at, outcome } = careCase
  return (
    <div className={styles.facts}>
      <p className={styles.reason}>{reasonOf(careCase)}</p>
      {card === null && <p>{lastSeen(careCase)}</p>}
      <WeekDots weeks={weeks} />
      {away_until && <p>{t('Away until {day}', { day: formatDay(away_until) })}</p>}
      {state === 'snoozed' && snooze_until && (
        <p>{t('Later: back on {day}', { day: formatDay(snooze_until) })}</p>
      )}
      {last_event && <p>{outcomeTexts[last_event.outcome](formatDate(last_event.at))}</p>}
      {closed_at && outcome && <p>{closingTexts[outcome](formatDate(closed_at))}</p>}
    </div>
  )
}
