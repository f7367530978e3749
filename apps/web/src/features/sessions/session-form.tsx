import { SESSION_NAME_MAX, sessionMessages } from '@church/shared'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { changedFields } from '../../lib/changed-values.ts'
import { Alert, ErrorAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useCreatingSession } from './queries.ts'
import { isLikelyDay, mayEndNextDay, sessionInstants } from './session-times.ts'

const empty = { name: '', date: '', start: '', end: '', endsNextDay: false }
type Entered = typeof empty

const names = ['name', 'date', 'start', 'end', 'endsNextDay'] as const

/** The form after `sent` has been opened: what was typed meanwhile is of the next session. */
const emptiedSince = (sent: Entered, now: Entered): Entered => ({
  ...empty,
  ...changedFields(now, sent, names),
})

const isMissing = ({ name, date, start, end }: Entered) =>
  [name.trim(), date, start, end].some((value) => value === '')

/** Opens a session: its name, a day, and from when to when. */
export function SessionForm() {
  const [entered, setEntered] = useState(empty)
  const [dateError, setDateError] = useState<string>()
  const [endError, setEndError] = useState<string>()
  const { mutate, isPending, error, reset } = useCreatingSession()
  // Sent with something missing: from then on, what is missing is marked.
  const [tried, setTried] = useState(false)
  const first = useRef<HTMLInputElement>(null)

  const nextDay = mayEndNextDay(entered)
  const missing = isMissing(entered)
  const instants =
    !missing && isLikelyDay(entered.date)
      ? sessionInstants({ ...entered, endsNextDay: nextDay && entered.endsNextDay })
      : null
  const isPast = instants !== null && new Date(instants.end_datetime) < new Date()

  const field = (name: Exclude<keyof Entered, 'endsNextDay'>) => ({
    name,
    value: entered[name],
    required: true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setEntered({ ...entered, [name]: target.value })
      setDateError(undefined)
      setEndError(undefined)
    },
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    reset()
    if (missing) {
      toast.error(sessionMessages.allRequired)
      setTried(true)
      event.currentTarget.querySelector<HTMLInputElement>(':invalid')?.focus()
      return
    }
    if (!instants) return setDateError(sessionMessages.checkYear)
    if (nextDay && !entered.endsNextDay) return setEndError(sessionMessages.endNotAfterStart)
    mutate(
      { name: entered.name.trim(), ...instants },
      {
        onSuccess: () => {
          toast.success(sessionMessages.created)
          setEntered((now) => emptiedSince(entered, now))
          setTried(false)
          first.current?.focus()
        },
      },
    )
  }

  return (
    <Card title="Create Session">
      <form onSubmit={submit} noValidate data-tried={tried}>
        {error && <ErrorAlert error={error} />}
        <TextField
          ref={first}
          label="Session Name"
          maxLength={SESSION_NAME_MAX}
          autoComplete="off"
          {...field('name')}
        />
        <div className="session-times">
          <TextField
            label="Date"
            type="date"
            max="2999-12-31"
            error={dateError}
            {...field('date')}
          />
          <TextField label="Start Time" type="time" {...field('start')} />
          <TextField label="End Time" type="time" error={endError} {...field('end')} />
        </div>
        {nextDay && (
          <Checkbox
            label="It ends on the next day"
            hint="For a session that goes on past midnight."
            checked={entered.endsNextDay}
            onChange={({ target }) => {
              setEntered({ ...entered, endsNextDay: target.checked })
              setEndError(undefined)
            }}
          />
        )}
        {isPast && (
          <Alert tone="warning">
            This time has passed. The session would be closed at once, with everybody absent.
          </Alert>
        )}
        <Button type="submit" wide className="session-create" icon="plus" busy={isPending}>
          Create Session
        </Button>
      </form>
    </Card>
  )
}
