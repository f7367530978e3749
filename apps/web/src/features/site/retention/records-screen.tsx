import { AUDIT_MONTHS_MIN, type Retention, retention, shown, t } from '@church/shared'
import * as z from 'zod/mini'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Select } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { Link } from '../../../ui/link.tsx'
import { SettingsPage } from '../../../ui/settings-page.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { useSettingsForm } from '../../../ui/use-settings-form.ts'
import { timeKept } from './retention-in-words.ts'

/** Records Kept: after how long attendance and the audit log are deleted. */
export function RecordsScreen() {
  return (
    <SettingsPage
      title={screens.records.title}
      lead={t(
        'Older records are deleted every night, names on visitors’ cards after 30 days. The totals of services stay.',
      )}
    >
      <Card>
        <Fetched options={queries.getRetention()}>
          {(saved) => <RetentionForm saved={saved} />}
        </Fetched>
      </Card>
      <FormAside>
        <Link to={screens.audit.path}>{shown(screens.audit.title)}</Link>
      </FormAside>
    </SettingsPage>
  )
}

const fields = [
  { name: 'attendance_months', label: t('Keep attendance'), min: 1 },
  { name: 'audit_months', label: t('Keep the audit log'), min: AUDIT_MONTHS_MIN },
] as const

/** The choices, in months; null is for ever. */
const choices = [null, 6, 12, 24, 36, 60, 84, 120] as const

/** The choices from a least number of months on, with the saved one. */
const choicesWith = (saved: number | null, min: number) =>
  [...new Set<number | null>([...choices, saved])]
    .filter((months) => months === null || months >= min)
    .sort((a, b) => (a ?? 0) - (b ?? 0))

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
  const setRetention = useSave(mutations.setRetention)
  const form = useSettingsForm({
    schema,
    settings: saved,
    valuesOf,
    save: (body) => setRetention({ body }),
    saved: t('Saved.'),
  })
  return (
    <Form form={form}>
      {fields.map(({ name, label, min }) => (
        <Select key={name} label={label} {...form.field(name)}>
          {choicesWith(saved[name], min).map((months) => (
            <option key={months} value={months ?? ''}>
              {timeKept(months)}
            </option>
          ))}
        </Select>
      ))}
      <Submit>{t('Save')}</Submit>
    </Form>
  )
}
