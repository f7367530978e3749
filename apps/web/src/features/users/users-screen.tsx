import { type User, userMessages } from '@church/shared'
import { usePagedQuery } from '../../lib/paged-query.ts'
import { pathOf } from '../../lib/path-of.ts'
import { isSignedOutError } from '../../lib/signed-out-error.ts'
import { confirm } from '../../ui/confirm.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmailLink } from '../../ui/email-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { RowAction, RowLink } from '../../ui/row-action.tsx'
import { toast } from '../../ui/toast.ts'
import { memberPaths } from '../members/index.ts'
import { userPaths } from './paths.ts'
import { useDeleteUser, userList } from './queries.ts'
import styles from './users-screen.module.scss'

const nameOf = ({ first_name, last_name }: User) => `${first_name} ${last_name}`

/** Users: admins search, view, edit and delete them. */
export function UsersScreen() {
  const list = usePagedQuery(userList, (page) => page.users)
  const { mutate } = useDeleteUser()

  const remove = async (user: User) => {
    const isSure = await confirm({
      question: userMessages.deleteQuestion,
      detail: `${nameOf(user)} (${user.email}) will be signed out everywhere. Their details, picture and attendance will be permanently deleted.`,
      action: 'Delete',
    })
    if (!isSure) return
    mutate(user.id, {
      onSuccess: () => {
        toast.success(userMessages.deleted)
        // The page may be empty now.
        const { page, goTo } = list.shown
        if (list.rows?.length === 1 && page > 1) goTo(page - 1)
      },
      onError: (failure) => {
        if (!isSignedOutError(failure)) toast.error(userMessages.deleteFailed(failure.message))
      },
    })
  }

  const columns: Column<User>[] = [
    { header: 'ID', kind: 'id', cell: ({ id }) => id },
    { header: 'FIRST NAME', kind: 'name', cell: (user) => user.first_name },
    { header: 'LAST NAME', kind: 'name', cell: (user) => user.last_name },
    {
      header: 'EMAIL',
      cell: ({ email }) => <EmailLink address={email} />,
    },
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
      cell: (user) => <RowActions user={user} onDelete={() => remove(user)} />,
    },
  ]

  return (
    <>
      <PageHeading title="Users" />
      <PagedList
        searchLabel="Search users"
        {...list}
        caption="Users"
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="users">{userMessages.noneFound}</EmptyState>}
        total={(count) => `Total Users: ${count}`}
      />
    </>
  )
}

function RowActions({ user, onDelete }: { user: User; onDelete: () => void }) {
  const { id } = user
  const name = nameOf(user)
  return (
    <>
      <RowLink
        icon="details"
        word="Details"
        label={`Details of ${name}`}
        to={pathOf(memberPaths.userDetails, id)}
      />
      <RowLink icon="edit" word="Edit" label={`Edit ${name}`} to={pathOf(userPaths.editUser, id)} />
      <RowAction icon="trash" word="Delete" label={`Delete ${name}`} onClick={onDelete} />
    </>
  )
}
