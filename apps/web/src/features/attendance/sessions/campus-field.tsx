import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../../ui/field.tsx'
import { churchFacts } from '../../church/details/index.ts'
import type { SessionForm } from './use-session-form.ts'

/** Where a session is held. Asked only where the church has more than one place. */
export function CampusField({ form }: { form: SessionForm }) {
  const { data: church } = useQuery(churchFacts)
  const [before] = useState(() => form.getValues('campus'))
  if (!church || church.campuses.length < 2) return null
  const options = church.campuses.map(({ id, name }, index) => ({
    // Without a choice, a new session is held at the first.
    value: before === '' && index === 0 ? '' : String(id),
    name,
  }))
  const isKnown = options.some(({ value }) => value === before)
  return (
    <Select
      label="Place"
      hint="Members mark their attendance inside this place’s area."
      {...form.field('campus')}
    >
      {!isKnown && <option value={before}>A place that is no longer in use</option>}
      {options.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  )
}
