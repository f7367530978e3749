import type { User } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { nameOf, userList } from '../../people/users/index.ts'
import styles from './leaders-field.module.scss'

/** Long enough for the next letter of a name. */
const typingPauseMs = 300
const shortest = 2
const mostFound = 5

/** Somebody by name. */
export interface Leader {
  id: number
  name: string
}

interface Props {
  leaders: Leader[]
  onChange: (leaders: Leader[]) => void
}

/** The leaders of a team, and a search for others. */
export function LeadersField({ leaders, onChange }: Props) {
  return (
    <fieldset className={styles.leaders}>
      <legend>Leaders</legend>
      {leaders.length === 0 && <p className="soft">Nobody leads this team yet.</p>}
      <ul>
        {leaders.map(({ id, name }) => (
          <li key={id}>
            {name}
            <IconButton
              icon="cross"
              label={`Remove ${name}`}
              onClick={() => onChange(leaders.filter((leader) => leader.id !== id))}
            />
          </li>
        ))}
      </ul>
      <FindLeader leaders={leaders} onAdd={(added) => onChange([...leaders, added])} />
    </fieldset>
  )
}

function FindLeader({ leaders, onAdd }: { leaders: Leader[]; onAdd: (leader: Leader) => void }) {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), typingPauseMs)
  const enabled = keyword.length >= shortest && typed.trim().length >= shortest
  const { data, error, refetch, isFetching } = useQuery({
    ...userList({ keyword, page: 1 }),
    enabled,
  })
  const others = enabled
    ? (data?.users ?? []).filter(({ id }) => leaders.every((leader) => leader.id !== id))
    : []
  const add = (user: User) => {
    onAdd({ id: user.id, name: nameOf(user) })
    setTyped('')
  }
  return (
    <>
      <TextField
        label="Add a leader"
        type="search"
        autoComplete="off"
        placeholder="Two letters or more"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Enter would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {enabled && error && <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />}
      <ul aria-label="People found">
        {others.slice(0, mostFound).map((user) => (
          <li key={user.id}>
            {nameOf(user)}
            <Button
              size="small"
              variant="secondary"
              aria-label={`Add ${nameOf(user)}`}
              onClick={() => add(user)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
      <p className="soft" role="status">
        {enabled && data && !isFetching && others.length === 0 && 'Nobody else is called that.'}
      </p>
    </>
  )
}
