import type { ComponentProps } from 'react'
import { Select } from '../../../ui/field.tsx'

/** The names that the browser knows, with the one that is chosen. */
function zonesWith(chosen: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone')
  return chosen === '' || zones.includes(chosen) ? zones : [chosen, ...zones]
}

/** The time zone of this device, such as 'Europe/London'. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

interface Props extends Omit<ComponentProps<typeof Select>, 'label' | 'children'> {
  chosen: string
}

/** Chooses the church's time zone. */
export function TimeZoneField({ chosen, ...select }: Props) {
  return (
    <Select
      label="Time zone"
      hint="Decides when a day begins: for birthdays, repeating sessions and greetings."
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
