import type { User } from '@church/shared'
import {
  EmailCell,
  LeftBadge,
  nameOf,
  UserActions,
  WaitingBadge,
} from '../../features/people/users/index.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './users-screen.module.scss'

interface Selection {
  /** Null while nobody can be selected. */
  selected: User[] | null
  onSelect: (selected: User[]) => void
}

interface Deeds extends Selection {
  onInvite: (user: User) => void
  onDelete: (user: User) => void
}

/** The columns of the list of users. */
export const userColumns = ({ onInvite, onDelete, ...selection }: Deeds): Column<User>[] => [
  { header: 'ID', kind: 'id', cell: ({ id }) => id },
  {
    header: 'FIRST NAME',
    kind: 'name',
    cell: (user) => <FirstName user={user} {...selection} />,
  },
  {
    header: 'LAST NAME',
    kind: 'name',
    cell: (user) => (
      <>
        {user.last_name} <WaitingBadge user={user} /> <LeftBadge user={user} />
      </>
    ),
  },
  { header: 'EMAIL', cell: (user) => <EmailCell user={user} onInvite={() => onInvite(user)} /> },
  {
    header: 'ADMIN',
    cell: ({ isAdmin }) => (
      <span className={isAdmin ? styles.admin : styles.notAdmin}>
        <Icon name={isAdmin ? 'check' : 'cross'} label={isAdmin ? 'Admin' : 'Not an admin'} />
      </span>
    ),
  },
  {
    header: 'ACTIONS',
    kind: 'actions',
    cell: (user) => <UserActions user={user} onDelete={() => onDelete(user)} />,
  },
]

/** The first name, with a box to select the user. */
function FirstName({ user, selected, onSelect }: Selection & { user: User }) {
  if (!selected) return user.first_name
  const others = selected.filter(({ id }) => id !== user.id)
  const isSelected = others.length < selected.length
  return (
    <div className={styles.choice}>
      <Checkbox
        label={user.first_name}
        aria-label={`Select ${nameOf(user)}`}
        checked={isSelected}
        onChange={() => onSelect(isSelected ? others : [...selected, user])}
      />
    </div>
  )
}
