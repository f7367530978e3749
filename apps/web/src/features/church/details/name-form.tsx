import { type ChurchSettings, churchTexts, churchUpdate, t } from '@church/shared'
import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { previousValues } from '../../../lib/changed-values.ts'
import { timeZones } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useSave } from '../../../ui/use-change.ts'
import { lockedReason } from './locked-reason.ts'

const schema = z.object({
  name: churchUpdate.shape.name.def.innerType,
  address: churchUpdate.shape.address.def.innerType,
  time_zone: churchUpdate.shape.time_zone.def.innerType,
})

interface Props {
  settings: ChurchSettings
  /** The initial values, which may be suggestions. */
  values: z.infer<typeof schema>
  /** The label of the button that saves. */
  action: string
  /** Called once it is saved, in place of a message. */
  onSaved?: () => void
}

/** Changes the church's name, address and time zone. */
export function NameForm({ settings, values, action, onSaved }: Props) {
  const updateChurch = useSave(mutations.updateChurch)
  const isLocked = (key: keyof z.infer<typeof schema>) => settings.locked.includes(key)
  const form = useForm({
    schema,
    values,
    save: async (entered) => {
      const changed = {
        ...(!isLocked('name') && { name: entered.name }),
        ...(!isLocked('address') && { address: entered.address }),
        ...(!isLocked('time_zone') && { time_zone: entered.time_zone }),
      }
      const saved = await updateChurch({ body: changed })
      if (onSaved) {
        onSaved()
      } else {
        toastWithUndo(churchTexts.saved, {
          before: previousValues(settings, saved, ['name', 'address', 'time_zone']),
          restore: (body) => updateChurch({ body }),
        })
      }
      return saved
    },
    valuesAfter: ({ name, address, time_zone }) => ({ name, address, time_zone }),
  })
  return (
    <Form form={form}>
      <TextField
        label={t('Name', undefined, 'of a thing')}
        required
        maxLength={100}
        autoComplete="organization"
        disabled={isLocked('name')}
        {...form.field('name')}
        hint={isLocked('name') ? lockedReason : undefined}
      />
      <TextField
        label={t('Address')}
        optional
        maxLength={200}
        autoComplete="street-address"
        disabled={isLocked('address')}
        {...form.field('address')}
        hint={
          isLocked('address')
            ? lockedReason
            : t('Where you meet: shown to everybody, with a link to a map.')
        }
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

/** The names that the browser knows, with the one that is chosen. */
function zonesWith(chosen: string): string[] {
  const zones = timeZones()
  return chosen === '' || zones.includes(chosen) ? zones : [chosen, ...zones]
}

interface TimeZoneFieldProps extends Omit<ComponentProps<typeof Select>, 'label' | 'children'> {
  chosen: string
}

/** Chooses the church's time zone. */
function TimeZoneField({ chosen, ...select }: TimeZoneFieldProps) {
  return (
    <Select
      label={t('Time zone')}
      hint={t('Decides when a day begins: for birthdays, repeating sessions and greetings.')}
      {...select}
    >
      {zonesWith(chosen).map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </Select>
  )
}
