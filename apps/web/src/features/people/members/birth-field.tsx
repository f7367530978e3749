import { locale, MEMBER_FIELDS, shown, t } from '@church/shared'
import { type ChangeEvent, useState } from 'react'
import { churchDate } from '../../../lib/format.ts'
import { Checkbox, Select, TextField } from '../../../ui/field.tsx'
import type { useForm } from '../../../ui/use-form.ts'
import styles from './birth-field.module.scss'

type Name = 'dateofbirth' | 'birthday'

/** The part of a form that has both fields. */
export interface BirthForm {
  field: (name: Name) => ReturnType<ReturnType<typeof useForm>['field']>
  getValues: (name: Name) => string | null | undefined
  setValue: (name: Name, value: string, options: { shouldDirty: true }) => void
}

interface Props {
  form: BirthForm
  /** Whether members edit their own, which their browser may know. */
  own: boolean
}

const change = { shouldDirty: true } as const

/** The date of birth, or the day and the month of people who leave the year out. */
export function BirthField({ form, own }: Props) {
  const [isYearLeftOut, setYearLeftOut] = useState(() => Boolean(form.getValues('birthday')))
  const date = form.field('dateofbirth')
  const leaveOut = ({ target: { checked } }: ChangeEvent<HTMLInputElement>) => {
    setYearLeftOut(checked)
    // The year that was typed is not known any more.
    form.setValue('birthday', checked ? (form.getValues('dateofbirth') ?? '').slice(5) : '', change)
    form.setValue('dateofbirth', '', change)
  }
  return (
    <div>
      {isYearLeftOut ? (
        <DayOfYear form={form} own={own} />
      ) : (
        <TextField
          label={shown(MEMBER_FIELDS.dateofbirth.label)}
          type="date"
          min="1900-01-01"
          max={churchDate(new Date())}
          autoComplete={own ? 'bday' : 'off'}
          {...date}
        />
      )}
      <Checkbox label={t('Day and month only')} checked={isYearLeftOut} onChange={leaveOut} />
    </div>
  )
}

/** A day and a month, which are one value of the form: `MM-DD`. */
function DayOfYear({ form, own }: Props) {
  const { error } = form.field('birthday')
  const [month = '', day = ''] = (form.getValues('birthday') ?? '').split('-')
  const choose = (parts: { month: string; day: string }) =>
    form.setValue('birthday', parts.month || parts.day ? `${parts.month}-${parts.day}` : '', change)
  const controls = {
    day: (
      <Select
        key="day"
        label={t('Day')}
        value={day}
        error={error && ''}
        autoComplete={own ? 'bday-day' : 'off'}
        onChange={({ target }) => choose({ month, day: target.value })}
      >
        <option value="" />
        {twoDigits(31).map((value) => (
          <option key={value} value={value}>
            {Number(value)}
          </option>
        ))}
      </Select>
    ),
    month: (
      <Select
        key="month"
        label={t('Month')}
        value={month}
        error={error}
        autoComplete={own ? 'bday-month' : 'off'}
        onChange={({ target }) => choose({ month: target.value, day })}
      >
        <option value="" />
        {twoDigits(12).map((value) => (
          <option key={value} value={value}>
            {monthName(value)}
          </option>
        ))}
      </Select>
    ),
  }
  return (
    <fieldset className={styles.dayOfYear}>
      <legend className="visually-hidden">{shown(MEMBER_FIELDS.birthday.label)}</legend>
      {inOrder().map((part) => controls[part])}
    </fieldset>
  )
}

/** '01', '02' and so on. */
const twoDigits = (count: number) =>
  Array.from({ length: count }, (_, n) => String(n + 1).padStart(2, '0'))

const monthName = (month: string) =>
  new Intl.DateTimeFormat(locale(), { month: 'long', timeZone: 'UTC' }).format(
    new Date(`2024-${month}-01T00:00:00Z`),
  )

/** The order of day and month in the reader's language. */
const inOrder = () =>
  new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long' })
    .formatToParts()
    .flatMap(({ type }) => (type === 'day' || type === 'month' ? [type] : []))
