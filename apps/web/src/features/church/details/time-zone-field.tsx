import { t } from '@church/shared'
import type { ComponentProps } from 'react'
import { timeZones } from '../../../lib/format.ts'
import { Select } from '../../../ui/field.tsx'

/** The names that the browser knows, with the one that is chosen. */
function zonesWith(chosen: string): string[] {
  const zones = timeZones()
  return chosen === '' || zones.includes(chosen) ? zones : [chosen, ...zones]
}

interface Props extends Omit<ComponentProps<typeof Select>, 'label' | 'children'> {
  chosen: string
}

/** Chooses the church's time zone. */
export function TimeZoneField({ chosen, ...select }: Props) {
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
