import { SESSION_NAME_MAX, t } from '@church/shared'
import { type ReactNode, useState } from 'react'
import { formatWallTime } from '../../../lib/format.ts'
import { Checkbox, Select, TextField } from '../../../ui/field.tsx'
import { useChurch, ZoneNote } from '../../church/details/index.ts'
import { AudienceFields } from './audience-fields.tsx'
import styles from './session-fields.module.scss'
import { mayEndNextDay, movedTime } from './session-times.ts'
import type { SessionForm } from './use-session-form.ts'

interface Props {
  form: SessionForm
  /** 'Date', or what the date means for a series. */
  dateLabel?: string
  /** More fields, below the times. */
  children?: ReactNode
}

/** The place of a session. Asked only if the church has more than one. */
function CampusField({ form }: { form: SessionForm }) {
  const church = useChurch()
  const [before] = useState(() => form.getValues('campus'))
  if (!church || church.campuses.length < 2) return null
  const options = church.campuses.map(({ id, name }, index) => ({
    // Without a choice, a new session is held at the first.
    value: before === '' && index === 0 ? '' : String(id),
    name,
  }))
  const isKnown = options.some(({ value }) => value === before)
  return (
    <Select
      label={t('Place')}
      hint={t('People mark attendance by phone inside its area.')}
      {...form.field('campus')}
    >
      {!isKnown && <option value={before}>{t('A place that is no longer in use')}</option>}
      {options.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** The fields of a session: name, times, and who is expected. */
export function SessionFields({ form, dateLabel = t('Date'), children }: Props) {
  const entered = form.watch()
  return (
    <>
      <NameField form={form} />
      <div className={styles.times}>
        <TextField
          label={dateLabel}
          type="date"
          required
          max="2999-12-31"
          {...form.field('date')}
        />
        <TextField
          label={t('Start Time')}
          type="time"
          required
          {...form.field('start', { deps: 'end' })}
        />
        <TextField label={t('End Time')} type="time" required {...form.field('end')} />
      </div>
      <ZoneNote />
      {mayEndNextDay(entered) && (
        <Checkbox
          label={t('Ends the next day')}
          hint={t('For a session that runs past midnight.')}
          {...form.field('endsNextDay', { deps: 'end' })}
        />
      )}
      <TextField
        label={t('Opens early, in minutes')}
        optional
        type="number"
        inputMode="numeric"
        min={0}
        max={1440}
        placeholder="0"
        hint={opensHint(entered)}
        {...form.field('opensBefore')}
      />
      <CampusField form={form} />
      {children}
      <AudienceFields form={form} />
      <Checkbox
        label={t('Everybody may see it, also without signing in')}
        hint={t('On the calendar for visitors: its name, its time and its place.')}
        {...form.field('public')}
      />
    </>
  )
}

/** The only field that a closed session keeps besides its kind. */
export function NameField({ form }: { form: SessionForm }) {
  return (
    <TextField
      label={t('Session Name')}
      required
      maxLength={SESSION_NAME_MAX}
      autoComplete="off"
      {...form.field('name')}
    />
  )
}

function opensHint({ start, opensBefore }: { start: string; opensBefore: string }): string {
  const minutes = Number(opensBefore)
  if (start === '' || !(minutes > 0)) return t('Members can mark from the start.')
  const time = formatWallTime(movedTime(start, -minutes))
  return t('Members can mark from {time}.', { time })
}
