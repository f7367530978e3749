import { n, type User } from '@church/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { screens } from '../../../lib/screens.ts'
import { Button } from '../../../ui/button.tsx'
import { userById } from '../users/index.ts'
import { formMember, type StartingPeople } from './starting-people.ts'

interface Props {
  /** Ids in the order of their selection, perhaps from several pages. */
  selected: number[]
}

/** Makes a household of the people selected in a list. */
export function HouseholdButton({ selected }: Props) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const people = await Promise.all(selected.map((id) => client.fetchQuery(userById(id))))
      await navigate(screens.newHousehold.path, { state: startWith(people) })
    },
  })
  return (
    <Button variant="secondary" size="small" icon="users" busy={isPending} onClick={() => mutate()}>
      {n(
        selected.length,
        'Make a household of this person',
        'Make a household of these {count} people',
      )}
    </Button>
  )
}

const startWith = (selected: User[]): StartingPeople => ({
  name: selected[0]?.last_name || (selected[0]?.first_name ?? ''),
  members: selected.map(formMember),
})
