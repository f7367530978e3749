import { type CalendarSettings, calendarSettings as schema, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { mutations, queries } from '../../../lib/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { useSettingsForm } from '../../../ui/use-settings-form.ts'
import { useAdminAccess } from '../../account/second-step/index.ts'

/** For admins: whether everybody sees all services. Nothing for anybody else. */
export function PublicServicesCard() {
  const enabled = useAdminAccess()
  const query = useQuery({ ...queries.getCalendarSettings(), enabled })
  if (!enabled) return null
  return (
    <Card title={t('What visitors see')}>
      <Loaded query={query} skeleton={<SkeletonLines lines={2} />}>
        {(settings) => <PublicServicesForm settings={settings} />}
      </Loaded>
    </Card>
  )
}

function PublicServicesForm({ settings }: { settings: CalendarSettings }) {
  const setCalendarSettings = useSave(mutations.setCalendarSettings)
  const form = useSettingsForm({
    schema,
    settings,
    valuesOf: (settings) => settings,
    save: (body) => setCalendarSettings({ body }),
    saved: t('What visitors see has been saved.'),
  })
  return (
    <Form form={form}>
      <Checkbox
        label={t('All services that are for everyone')}
        hint={t(
          'Name, time and place, also without signing in. You can show others one by one under Create Sessions.',
        )}
        {...form.field('public_services')}
      />
      <Submit>{t('Save')}</Submit>
    </Form>
  )
}
