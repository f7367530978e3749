import { type ChurchSettings, churchMessages, churchUpdate } from '@church/shared'
import * as z from 'zod/mini'
import { previousValues } from '../../../lib/changed-values.ts'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useForm } from '../../../ui/use-form.ts'
import { lockedReason, useUpdateChurch } from './admin-queries.ts'
import { TimeZoneField } from './time-zone-field.tsx'

const schema = z.object({
  name: churchUpdate.shape.name.def.innerType,
  time_zone: churchUpdate.shape.time_zone.def.innerType,
})

interface Props {
  settings: ChurchSettings
  /** What the form starts with, which may be a suggestion. */
  values: { name: string; time_zone: string }
  /** The label of the button that saves. */
  action: string
  /** Called once it is saved, in place of a message. */
  onSaved?: () => void
}

/** Changes the church's name and time zone. */
export function NameForm({ settings, values, action, onSaved }: Props) {
  const { mutateAsync } = useUpdateChurch()
  const isLocked = (key: 'name' | 'time_zone') => settings.locked.includes(key)
  const form = useForm({
    schema,
    values,
    save: async (entered) => {
      const changed = {
        ...(!isLocked('name') && { name: entered.name }),
        ...(!isLocked('time_zone') && { time_zone: entered.time_zone }),
      }
      const saved = await mutateAsync(changed)
      if (onSaved) {
        onSaved()
      } else {
        toastWithUndo(churchMessages.saved, {
          before: previousValues(settings, saved, ['name', 'time_zone']),
          restore: mutateAsync,
        })
      }
      return saved
    },
    valuesAfter: ({ name, time_zone }) => ({ name, time_zone }),
  })
  return (
    <Form form={form}>
      <TextField
        label="Name"
        required
        maxLength={100}
        autoComplete="organization"
        disabled={isLocked('name')}
        {...form.field('name')}
        hint={isLocked('name') ? lockedReason : undefined}
      />
      <TimeZoneField
        chosen={values.time_zone}
        disabled={isLocked('time_zone')}
        {...form.field('time_zone')}
        {...(isLocked('time_zone') && { hint: lockedReason })}
      />
      <Submit>{action}</Submit>
    </Form>
  )
}
