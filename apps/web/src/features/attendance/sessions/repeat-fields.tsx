import { nextDates, t } from '@church/shared'
import { churchDate, formatWeekday, ownTimeZone, weekdayName } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { Choices } from '../../../ui/choices.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { useChurch } from '../../church/details/index.ts'
import styles from './repeat-fields.module.scss'
import { recurrenceOf, weekdaysOf } from './repetition.ts'
import { rhythms } from './rhythm.ts'
import { seriesInWords } from './series-in-words.ts'
import type { SessionForm } from './use-session-form.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  value: day,
  label: weekdayName(day, 'short'),
}))
const previewCount = 5

/** How a session repeats, in words and with its next dates. */
export function RepeatFields({ form }: { form: SessionForm }) {
  const entered = form.watch()
  return (
    <>
      <Choices
        label={t('Repeats on')}
        options={weekdays}
        chosen={weekdaysOf(entered)}
        onChange={(days) => form.setValue('weekdays', days.map(String), { shouldDirty: true })}
      />
      <div className={styles.rhythm}>
        <Select label={t('How often')} {...form.field('rhythm')}>
          {Object.entries(rhythms).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <TextField
          label={t('Last date')}
          optional
          type="date"
          min={entered.date}
          max="2999-12-31"
          {...form.field('until')}
        />
      </div>
      <Preview form={form} />
    </>
  )
}

/** The series in a sentence, and its next dates. */
function Preview({ form }: { form: SessionForm }) {
  const entered = form.watch()
  const church = useChurch()
  const recurrence = recurrenceOf(entered)
  if (!recurrence || entered.start === '') {
    return (
      <p className="soft small">
        {t('The next dates appear here once the first date and the start are set.')}
      </p>
    )
  }
  const series = seriesInWords({
    ...recurrence,
    start_time: entered.start,
    opens_before_minutes: Number(entered.opensBefore) || 0,
  })
  const dates = nextDates(recurrence, churchDate(serverNow(), church?.time_zone), previewCount)
  const elsewhere = church && church.time_zone !== ownTimeZone()
  return (
    <div className={styles.preview} role="status">
      <p>
        <strong>
          {recurrence.until_date ? series : t('{series}, until I stop it', { series })}
        </strong>
        {elsewhere && ` (${church.time_zone})`}
      </p>
      {dates.length === 0 && (
        <p>{t('There is no such date. Please check the days and the last date.')}</p>
      )}
      <ul>
        {dates.map((date) => (
          <li key={date}>{formatWeekday(date)}</li>
        ))}
      </ul>
    </div>
  )
}
