import { HOUSEHOLD_MAX, type User } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { screens } from '../../../lib/screens.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { nameOf, UserBadges, userList } from '../users/index.ts'
import styles from './household-form.module.scss'
import { type FormMember, formMember } from './starting-people.ts'

/** Long enough for the next letter of a name. */
const typingPauseMs = 300

/** Two letters of a name are enough to search for. */
const shortest = 2

/** More would push the form's button away. */
const mostFound = 5

interface Props {
  members: FormMember[]
  onAdd: (added: FormMember) => void
}

/** Finds people by name, to add them to a household. */
export function AddMember({ members, onAdd }: Props) {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), typingPauseMs)
  const enabled = keyword.length >= shortest && typed.trim().length >= shortest
  const { data, error, refetch, isFetching } = useQuery({
    ...userList({ keyword, page: 1 }),
    enabled,
  })
  if (members.length >= HOUSEHOLD_MAX) return null
  const found = enabled ? (data?.users ?? []) : []
  const others = found.filter(({ id }) => members.every(({ user }) => user !== id))
  const add = (user: User) => {
    onAdd(formMember(user))
    setTyped('')
  }
  return (
    <div className={styles.add}>
      <TextField
        label="Add a person"
        type="search"
        autoComplete="off"
        placeholder="Two letters or more"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Enter would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        hint={
          <>
            Children need no account, and members don’t find them.{' '}
            {/* In a new window, so that the form keeps what was typed. */}
            <a href={`#${screens.addPerson.path}`} target="_blank" rel="noreferrer">
              Add somebody who isn’t in the list yet
              <span className="visually-hidden"> (opens a new window)</span>
            </a>
          </>
        }
      />
      {enabled && error && <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />}
      <Found people={others.slice(0, mostFound)} onAdd={add} />
      <p className="soft" role="status">
        {enabled && data && !isFetching && others.length === 0 && 'Nobody else is called that.'}
      </p>
    </div>
  )
}

interface FoundProps {
  people: User[]
  onAdd: (user: User) => void
}

function Found({ people, onAdd }: FoundProps) {
  return (
    <ul className={styles.found} aria-label="People found">
      {people.map((user) => (
        <li key={user.id}>
          <span>
            {nameOf(user)} <UserBadges user={user} />
          </span>
          <Button
            size="small"
            variant="secondary"
            aria-label={`Add ${nameOf(user)}`}
            onClick={() => onAdd(user)}
          >
            Add
          </Button>
        </li>
      ))}
    </ul>
  )
}
