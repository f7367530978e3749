import { type CareCase, type CareCaseDetails, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'

interface Props {
  careCase: Pick<CareCase, 'assignee' | 'person'>
  /** The id of the chosen carer, who may not be saved yet. */
  chosen: number | null
  /** Receives the carer's id, or null for nobody. */
  onChoose: (id: number | null) => void
}

/** Assigns a case to one of the carers, for admins. Nobody gets their own case. */
function AssigneeSelect({ careCase: { assignee, person }, chosen, onChoose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(queries.listCarers())
  if (error) return <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />
  return (
    <Select
      label={t('Who looks after them')}
      value={chosen ?? ''}
      disabled={!data}
      onChange={({ target: { value } }) => onChoose(value === '' ? null : Number(value))}
    >
      <option value="">{t('Nobody yet')}</option>
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

/** The case's carer. A carer takes it or gives it back; an admin assigns it to any carer. */
export function AssigneeCard({ details }: { details: CareCaseDetails }) {
  const { id, assignee } = details
  const user = useCurrentUser((state) => state.user)
  const [giving, setGiving] = useState<number | null>(null)
  const { change, isPending } = useChange(mutations.updateCareCase)
  const isOwn = assignee !== null && assignee.id === user?.id
  const give = (to: number | null) => {
    setGiving(to)
    change({ params: { id }, body: { assignee: to } }, (saved) =>
      toast.success(whoNow(saved, user?.id)),
    )
  }
  return (
    <Card title={t('Carer')}>
      {user?.isAdmin ? (
        <AssigneeSelect
          careCase={details}
          chosen={isPending ? giving : (assignee?.id ?? null)}
          onChoose={give}
        />
      ) : (
        <>
          <p>{isOwn ? t('You do.') : t('Nobody yet.')}</p>
          <Button
            variant="secondary"
            busy={isPending}
            onClick={() => give(isOwn ? null : (user?.id ?? null))}
          >
            {isOwn ? t('Give back') : t('I’ll do it')}
          </Button>
        </>
      )}
    </Card>
  )
}

function whoNow({ assignee, person }: CareCaseDetails, ownId: number | undefined): string {
  const { name } = person
  if (!assignee) return t('Nobody looks after {name} now.', { name })
  if (assignee.id === ownId) return t('You look after {name} now.', { name })
  return t('{carer} looks after {name} now.', { carer: assignee.name, name })
}
