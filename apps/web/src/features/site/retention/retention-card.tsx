import { AUDIT_MONTHS_MIN, RETENTION_MONTHS_MAX, type Retention, retention } from '@church/shared'
import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '../../../lib/api.ts'
import { previousValues } from '../../../lib/changed-values.ts'
import { everything, useChange } from '../../../lib/use-change.ts'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useForm } from '../../../ui/use-form.ts'
import styles from './retention-card.module.scss'

/** How long records are kept. */
const retentionSetting = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => api.getRetention({}, { signal }),
})

// The change itself is an event of the audit log.
const useUpdateRetention = () =>
  useChange((body: Retention) => api.setRetention({ body }), everything)

/** Sets after how many months attendance and audit events are deleted. */
export function RetentionCard() {
  const query = useQuery(retentionSetting)
  return (
    <Card title="How long records are kept" className={styles.card}>
      <p>
        Older records are permanently deleted every night; session totals are kept. Leave a field
        empty to keep everything.
      </p>
      <Loaded query={query}>{(saved) => <RetentionForm saved={saved} />}</Loaded>
    </Card>
  )
}

const fields = [
  { name: 'attendance_months', label: 'Attendance, in months', min: 1 },
  { name: 'audit_months', label: 'Audit log, in months', min: AUDIT_MONTHS_MIN },
] as const

const monthsOf = z.transform((text: string) => (text === '' ? null : Number(text)))
const { attendance_months, audit_months } = retention.shape

const schema = z.object({
  attendance_months: z.pipe(monthsOf, attendance_months),
  audit_months: z.pipe(monthsOf, audit_months),
})

const valuesOf = (saved: Retention) => ({
  attendance_months: String(saved.attendance_months ?? ''),
  audit_months: String(saved.audit_months ?? ''),
})

function RetentionForm({ saved }: { saved: Retention }) {
  const { mutateAsync } = useUpdateRetention()
  const form = useForm({
    schema,
    values: valuesOf(saved),
    save: async (entered) => {
      const now = await mutateAsync(entered)
      toastWithUndo('Saved.', {
        before: previousValues(saved, now, ['attendance_months', 'audit_months']),
        restore: (before) => mutateAsync({ ...now, ...before }),
      })
      return now
    },
    valuesAfter: valuesOf,
  })
  return (
    <Form form={form}>
      <div className={styles.fields}>
        {fields.map(({ name, label, min }) => (
          <TextField
            key={name}
            label={label}
            type="number"
            inputMode="numeric"
            min={min}
            max={RETENTION_MONTHS_MAX}
            placeholder="for ever"
            {...form.field(name)}
          />
        ))}
      </div>
      <Submit>Save</Submit>
    </Form>
  )
}
