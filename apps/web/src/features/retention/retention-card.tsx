import { ApiError, RETENTION_MONTHS_MAX, type Retention, retention } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { changedFields } from '../../lib/changed-values.ts'
import { ErrorAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toastWithUndo } from '../../ui/undo.ts'
import { retentionSetting, useSettingRetention } from './queries.ts'

/** Says after how many months attendance and audit events are removed. */
export function RetentionCard() {
  const query = useQuery(retentionSetting)
  return (
    <Card title="How long records are kept" className="retention">
      <p>
        Once a night, what is older is removed for good. The totals of sessions stay. Leave a field
        empty to keep everything.
      </p>
      <Loaded query={query}>{(saved) => <RetentionForm saved={saved} />}</Loaded>
    </Card>
  )
}

const fields = [
  { name: 'attendance_months', label: 'Attendance, in months' },
  { name: 'audit_months', label: 'Audit log, in months' },
] as const

type Problems = Partial<Record<keyof Retention, string>>

const monthsOf = (text: unknown) => (text === '' ? null : Number(text))

function RetentionForm({ saved }: { saved: Retention }) {
  const { mutate, mutateAsync, isPending, error } = useSettingRetention()
  const [problems, setProblems] = useState<Problems>({})

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const parsed = z.safeParse(
      retention,
      Object.fromEntries(fields.map(({ name }) => [name, monthsOf(entered.get(name))])),
    )
    const issues = parsed.error?.issues ?? []
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [path[0], message])))
    if (!parsed.success || isPending) return
    mutate(parsed.data, {
      onSuccess: (now) =>
        toastWithUndo('Saved.', {
          before: changedFields(saved, now, ['attendance_months', 'audit_months']),
          putBack: (before) => mutateAsync({ ...now, ...before }),
          form: retentionSetting.queryKey,
        }),
    })
  }

  return (
    <form onSubmit={submit} noValidate>
      {error && !(error instanceof ApiError && error.status === 400) && (
        <ErrorAlert error={error} />
      )}
      <div className="retention-fields">
        {fields.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            type="number"
            inputMode="numeric"
            min={1}
            max={RETENTION_MONTHS_MAX}
            placeholder="for ever"
            defaultValue={saved[name] ?? ''}
            error={problems[name]}
          />
        ))}
      </div>
      <Button type="submit" busy={isPending}>
        Save
      </Button>
    </form>
  )
}
