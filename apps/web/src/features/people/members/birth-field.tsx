import { locale, MEMBER_FIELDS, shown, t } from '@church/shared'
import { type ChangeEvent, useState } from 'react'
import { churchDate } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Checkbox, Field, TextField } from '../../../ui/field.tsx'
import type { useForm } from '../../../ui/form.tsx'
import inputStyles from '../../../ui/input.module.scss'
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
  const chosen = { month, day }
  const choose = (part: Part, value: string) => {
    const next = { ...chosen, [part]: value }
    const isEmpty = next.month === '' && next.day === ''
    form.setValue('birthday', isEmpty ? '' : `${next.month}-${next.day}`, change)
  }
  return (
    <Field label={shown(MEMBER_FIELDS.birthday.label)} error={error}>
      {({ id, ...control }) => (
        <span className={styles.parts}>
          {partsInOrder().map((part, n) => (
            <select
              key={part}
              {...control}
              {...(n === 0 && { id })}
              aria-label={PARTS[part].label}
              autoComplete={own ? `bday-${part}` : 'off'}
              className={classNames(inputStyles.select, error && inputStyles.invalid)}
              value={chosen[part]}
              onChange={({ target }) => choose(part, target.value)}
            >
              <option value="">{PARTS[part].label}</option>
              {twoDigits(PARTS[part].count).map((value) => (
                <option key={value} value={value}>
                  {PARTS[part].inWords(value)}
                </option>
              ))}
            </select>
          ))}
        </span>
      )}
    </Field>
  )
}

type Part = 'day' | 'month'

const monthName = (month: string) =>
  new Intl.DateTimeFormat(locale(), { month: 'long', timeZone: 'UTC' }).format(
    new Date(`2024-${month}-01T00:00:00Z`),
  )

const PARTS: Record<Part, { label: string; count: number; inWords: (value: string) => string }> = {
  day: { label: t('Day'), count: 31, inWords: (value) => String(Number(value)) },
  month: { label: t('Month'), count: 12, inWords: monthName },
}

/** '01', '02' and so on. */
const twoDigits = (count: number) =>
  Array.from({ length: count }, (_, n) => String(n + 1).padStart(2, '0'))

/** The order of day and month in the reader's language. */
const partsInOrder = (): Part[] =>
  new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long' })
    .formatToParts()
    .flatMap(({ type }) => (type === 'day' || type === 'month' ? [type] : []))
