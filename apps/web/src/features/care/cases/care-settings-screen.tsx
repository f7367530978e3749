import { type CareSettings, careSettings as settingsSchema, t } from '@church/shared'
import * as z from 'zod/mini'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { SettingsPage } from '../../../ui/settings-page.tsx'
import { SkeletonFields } from '../../../ui/skeleton-fields.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { useSettingsForm } from '../../../ui/use-settings-form.ts'

/** When to Call: after how many missed weeks the carers are asked to call. */
export function CareSettingsScreen() {
  return (
    <SettingsPage
      title={screens.careSettings.title}
      lead={t('Carers get a list of people to call. You choose carers on a person’s page.')}
    >
      <Card>
        <Fetched options={queries.getCareSettings()} skeleton={<SkeletonFields fields={1} />}>
          {(settings) => <CareSettingsForm settings={settings} />}
        </Fetched>
      </Card>
    </SettingsPage>
  )
}

/** As typed. */
const schema = z.object({
  periods: z.pipe(z.pipe(z.string(), z.transform(Number)), settingsSchema.shape.periods),
})

const valuesOf = ({ periods }: CareSettings) => ({ periods: String(periods) })

function CareSettingsForm({ settings }: { settings: CareSettings }) {
  const setCareSettings = useSave(mutations.setCareSettings)
  const form = useSettingsForm({
    schema,
    settings,
    valuesOf,
    save: (body) => setCareSettings({ body }),
    saved: t('Saved.'),
    repeatsFieldErrors: false,
  })
  return (
    <Form form={form}>
      <TextField
        label={t('Missed weeks')}
        inputMode="numeric"
        autoComplete="off"
        required
        hint={t('After this many weeks in a row. Weeks when they were away don’t count.')}
        {...form.field('periods')}
      />
      <Submit>{t('Save')}</Submit>
    </Form>
  )
}
