import { type CalendarSettings, calendarSettings as schema } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { previousValues } from '../../../lib/changed-values.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useForm } from '../../../ui/use-form.ts'
import { useAdminAccess } from '../../account/second-step/index.ts'
import { calendarSettings, useSetCalendarSettings } from './queries.ts'

const fields = ['public_services'] as const

/** For admins: whether everybody sees all services. Nothing for anybody else. */
export function PublicServicesCard() {
  const enabled = useAdminAccess()
  const query = useQuery({ ...calendarSettings, enabled })
  if (!enabled) return null
  return (
    <Card title="What visitors see">
      <Loaded query={query} skeleton={<SkeletonLines lines={2} />}>
        {(settings) => <PublicServicesForm settings={settings} />}
      </Loaded>
    </Card>
  )
}

function PublicServicesForm({ settings }: { settings: CalendarSettings }) {
  const { mutateAsync } = useSetCalendarSettings()
  const form = useForm({
    schema,
    values: settings,
    save: async (entered) => {
      const saved = await mutateAsync(entered)
      toastWithUndo('What visitors see has been saved.', {
        before: previousValues(settings, saved, fields),
        restore: (before) => mutateAsync({ ...saved, ...before }),
      })
      return saved
    },
    valuesAfter: (saved) => saved,
  })
  return (
    <Form form={form}>
      <Checkbox
        label="All services that are for everyone"
        hint="Name, time and place, also without signing in. You can show others one by one under Create Sessions."
        {...form.field('public_services')}
      />
      <Submit>Save</Submit>
    </Form>
  )
}
