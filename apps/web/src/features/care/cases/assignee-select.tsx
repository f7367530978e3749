import type { CareCase } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Select } from '../../../ui/field.tsx'
import { carers } from './queries.ts'

interface Props {
  careCase: Pick<CareCase, 'assignee' | 'person'>
  /** The id of the chosen carer, who may not be saved yet. */
  chosen: number | null
  /** Receives the carer's id, or null for nobody. */
  onChoose: (id: number | null) => void
}

/** Gives a case to one of the carers, for admins. Nobody looks after themselves. */
export function AssigneeSelect({ careCase: { assignee, person }, chosen, onChoose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(carers)
  if (error) return <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />
  return (
    <Select
      label="Who looks after them"
      value={chosen ?? ''}
      disabled={!data}
      onChange={({ target: { value } }) => onChoose(value === '' ? null : Number(value))}
    >
      <option value="">Nobody yet</option>
      {(data ?? (assignee ? [assignee] : []))
        .filter(({ id }) => id !== person.id)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </Select>
  )
}
