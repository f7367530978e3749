import { t, USER_SORTS, type User, userTexts } from '@church/shared'
import { useState } from 'react'
import { useDeletion } from '../../features/people/households/index.ts'
import { InviteDialog, InviteSeveral } from '../../features/people/invitations/index.ts'
import {
  EmailCell,
  LeftBadge,
  UserActions,
  useUserSummary,
  WaitingBadge,
} from '../../features/people/users/index.ts'
import { usePagedQuery } from '../../lib/paged-query.ts'
import { queries } from '../../lib/queries.ts'
import { screens } from '../../lib/screens.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { actionsColumn, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { keptInAddress, PeopleTools, peopleQuery, usePeopleSelection } from './people-views.tsx'
import { SelectedPeople } from './selected-people.tsx'
import styles from './user-columns.module.scss'

/** Users: admins search, add, open, edit, invite and delete them. */
export function UsersScreen() {
  const list = usePagedQuery(
    (search, { filter, paramOf, sort }) =>
      queries.listUsers({
        query: {
          ...search,
          ...peopleQuery(filter, paramOf),
          sort,
        },
      }),
    { kept: keptInAddress, sorts: USER_SORTS, first: 'last_name' },
  )
  const { page, goTo } = list.shown
  const [invited, setInvited] = useState<User | null>(null)
  const selection = usePeopleSelection()
  const summary = useUserSummary()
  const remove = useDeletion({
    // The page may be empty now.
    onDeleted: () => list.rows?.length === 1 && page > 1 && goTo(page - 1),
  })

  return (
    <>
      <PageHeading title={screens.users.title} actions={<Additions />} />
      <PagedList
        searchLabel={t('Search users')}
        tools={<PeopleTools shown={list.shown} selection={selection} />}
        {...list}
        caption={t('Users')}
        columns={userColumns({ onInvite: setInvited, onDelete: remove })}
        summary={(user) => ({ ...summary(user), ...selection.selectionOf(user) })}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="users">{userTexts.noneFound}</EmptyState>}
        total={(count) => t('Total Users: {count}', { count: String(count) })}
      />
      <SelectedPeople selection={selection} people={list.rows} />
      <InviteDialog user={invited} onClose={() => setInvited(null)} />
    </>
  )
}

/** The ways to add people. */
function Additions() {
  return (
    <>
      <ButtonLink variant="secondary" to={screens.paperLists.path}>
        {t('Print')}
      </ButtonLink>
      <FormDialog
        variant="secondary"
        trigger={t('Invite several')}
        title={t('Invite several people')}
      >
        {(done) => <InviteSeveral onClose={done} />}
      </FormDialog>
      <ButtonLink icon="plus" to={screens.addPerson.path}>
        {t('Add person')}
      </ButtonLink>
    </>
  )
}

interface Deeds {
  onInvite: (user: User) => void
  onDelete: (user: User) => void
}

const userColumns = ({ onInvite, onDelete }: Deeds): Column<User>[] => [
  { header: t('ID'), kind: 'id', sort: 'id', cell: ({ id }) => id },
  {
    header: t('FIRST NAME'),
    kind: 'name',
    sort: 'first_name',
    cell: ({ first_name }) => first_name,
  },
  {
    header: t('LAST NAME'),
    kind: 'name',
    sort: 'last_name',
    cell: (user) => (
      <>
        {user.last_name} <WaitingBadge user={user} /> <LeftBadge user={user} />
      </>
    ),
  },
  {
    header: t('EMAIL'),
    sort: 'email',
    cell: (user) => <EmailCell user={user} onInvite={() => onInvite(user)} />,
  },
  {
    header: t('ADMIN'),
    sort: 'isAdmin',
    cell: ({ isAdmin }) => (
      <span className={isAdmin ? styles.admin : 'soft'}>
        <Icon name={isAdmin ? 'check' : 'cross'} label={isAdmin ? t('Admin') : t('Not an admin')} />
      </span>
    ),
  },
  actionsColumn((user) => <UserActions user={user} onDelete={() => onDelete(user)} />),
]
