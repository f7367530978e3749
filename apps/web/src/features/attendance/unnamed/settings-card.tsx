import { doorTexts, unnamedSettings as schema, t, type UnnamedSettings } from '@church/shared'
import { mutations, queries } from '../../../lib/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { useSettingsForm } from '../../../ui/use-settings-form.ts'

/** For admins: whether people can choose to be counted without their names. */
export function UnnamedSettingsCard() {
  return (
    <Card title={t('Counted without a name')}>
      <Fetched options={queries.getUnnamedSettings()} skeleton={<SkeletonLines lines={2} />}>
        {(settings) => <UnnamedSettingsForm settings={settings} />}
      </Fetched>
    </Card>
  )
}

function UnnamedSettingsForm({ settings }: { settings: UnnamedSettings }) {
  const setUnnamedSettings = useSave(mutations.setUnnamedSettings)
  const form = useSettingsForm({
    schema,
    settings,
    valuesOf: (settings) => settings,
    save: (body) => setUnnamedSettings({ body }),
    saved: doorTexts.saved,
  })
  return (
    <Form form={form}>
      <Checkbox
        label={t('People can choose to be counted without their name')}
        hint={t(
          'Everybody sees whether you allow it. Those who have chosen it stay so if you stop.',
        )}
        {...form.field('allowed')}
      />
      <Submit>{t('Save')}</Submit>
    </Form>
  )
}
