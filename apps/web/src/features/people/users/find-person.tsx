import { t, type User } from '@church/shared'
import { type ReactNode, useState } from 'react'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from './find-person.module.scss'
import { nameOf } from './name.ts'
import { usePeopleFound } from './use-people-found.ts'
import { UserBadges } from './user-badges.tsx'

/** More would push the form's button away. */
const mostFound = 5

interface Props {
  label: string
  hint?: ReactNode
  /** Ids of the people who have been added, who are not offered again. */
  added: readonly number[]
  onAdd: (user: User) => void
}

/** Finds people by name, to add them to something in a form. */
export function FindPerson({ label, hint, added, onAdd }: Props) {
  const [typed, setTyped] = useState('')
  const { people, isLong, data, error, refetch, isFetching } = usePeopleFound(typed)
  const others = people.filter(({ id }) => !added.includes(id))
  const add = (user: User) => {
    onAdd(user)
    setTyped('')
  }
  return (
    <>
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        placeholder={t('Two letters or more')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Enter would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        hint={hint}
      />
      {isLong && error && <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />}
      <Found people={others.slice(0, mostFound)} onAdd={add} />
      <p className="soft" role="status">
        {isLong && data && !isFetching && others.length === 0 && t('Nobody else is called that.')}
      </p>
    </>
  )
}

interface FoundProps {
  people: User[]
  onAdd: (user: User) => void
}

function Found({ people, onAdd }: FoundProps) {
  return (
    <ul className={styles.found} aria-label={t('People found')}>
      {people.map((user) => (
        <li key={user.id}>
          <span>
            {nameOf(user)} <UserBadges user={user} />
          </span>
          <Button
            size="small"
            variant="secondary"
            aria-label={t('Add {name}', { name: nameOf(user) })}
            onClick={() => onAdd(user)}
          >
            {t('Add')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
