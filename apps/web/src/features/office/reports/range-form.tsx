import { REPORT_PRESETS, type ReportPreset, rangeOf, rangeProblem, shown, t } from '@church/shared'
import { Select, TextField } from '../../../ui/field.tsx'
import styles from './reports-screen.module.scss'
import type { useRange } from './use-range.ts'

const presets: Record<ReportPreset, string> = {
  'last-quarter': t('Last quarter'),
  'this-quarter': t('This quarter'),
  'last-year': t('Last year'),
  'this-year': t('This year'),
}

/** Selects the sessions of a report. A change takes effect at once. */
export function RangeForm({ range, kind, today, change }: ReturnType<typeof useRange>) {
  const { from, to } = range
  const problem = rangeProblem(range)
  const current = REPORT_PRESETS.find((preset) => {
    const dates = rangeOf(preset, today)
    return dates.from === from && dates.to === to
  })
  const choose = (value: string) => {
    const preset = REPORT_PRESETS.find((one) => one === value)
    if (preset) change(rangeOf(preset, today))
  }
  return (
    <div className={styles.range}>
      <Select
        label={t('Period')}
        value={current ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        {REPORT_PRESETS.map((preset) => (
          <option key={preset} value={preset}>
            {presets[preset]}
          </option>
        ))}
        {!current && <option value="">{t('Other dates')}</option>}
      </Select>
      <DateField label={t('From')} value={from} onDate={(date) => change({ from: date })} />
      <DateField
        label={t('To')}
        value={to}
        error={problem === null ? undefined : shown(problem)}
        onDate={(date) => change({ to: date })}
      />
      <Select
        label={t('Which sessions?')}
        value={kind}
        onChange={(event) => change({ kind: event.target.value })}
      >
        <option value="service">{t('Services')}</option>
        <option value="other">{t('Other sessions')}</option>
        <option value="all">{t('All sessions')}</option>
      </Select>
    </div>
  )
}

interface DateProps {
  label: string
  value: string
  error?: string | undefined
  onDate: (date: string) => void
}

/** Takes effect when it is left, because a date that is being typed passes through other years. */
function DateField({ label, value, error, onDate }: DateProps) {
  const take = (date: string) => {
    if (date && date !== value) onDate(date)
  }
  return (
    <TextField
      key={value}
      label={label}
      error={error}
      type="date"
      defaultValue={value}
      onBlur={(event) => take(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget.value)}
    />
  )
}
