import { t, type User } from '@church/shared'
import {
  EmailCell,
  LeftBadge,
  UserActions,
  WaitingBadge,
} from '../../features/people/users/index.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './user-columns.module.scss'

interface Deeds {
  onInvite: (user: User) => void
  onDelete: (user: User) => void
}

/** The columns of the list of users. */
export const userColumns = ({ onInvite, onDelete }: Deeds): Column<User>[] => [
  { header: t('ID'), kind: 'id', cell: ({ id }) => id },
  { header: t('FIRST NAME'), kind: 'name', cell: ({ first_name }) => first_name },
  {
    header: t('LAST NAME'),
    kind: 'name',
    cell: (user) => (
      <>
        {user.last_name} <WaitingBadge user={user} /> <LeftBadge user={user} />
      </>
    ),
  },
  { header: t('EMAIL'), cell: (user) => <EmailCell user={user} onInvite={() => onInvite(user)} /> },
  {
    header: t('ADMIN'),
    cell: ({ isAdmin }) => (
      <span className={isAdmin ? styles.admin : styles.notAdmin}>
        <Icon name={isAdmin ? 'check' : 'cross'} label={isAdmin ? t('Admin') : t('Not an admin')} />
      </span>
    ),
  },
  {
    header: t('ACTIONS'),
    kind: 'actions',
    cell: (user) => <UserActions user={user} onDelete={() => onDelete(user)} />,
  },
]
