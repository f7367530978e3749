import type { User } from '@church/shared'
import { pathOf } from '../../../lib/path-of.ts'
import { RowAction, RowLink } from '../../../ui/row-action.tsx'
import { memberPaths } from '../members/index.ts'
import { mergingPaths } from '../merging/index.ts'
import { nameOf } from './name.ts'
import { userPaths } from './paths.ts'
import styles from './users-screen.module.scss'

/** The buttons of a user's row. */
export function UserActions({ user, onDelete }: { user: User; onDelete: () => void }) {
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
      <span className={styles.merge}>
        <RowLink
          icon="merge"
          word="Merge…"
          label={`Merge ${name} with a duplicate`}
          to={pathOf(mergingPaths.merge, id)}
        />
      </span>
      <RowAction icon="trash" word="Delete" label={`Delete ${name}`} onClick={onDelete} />
    </>
  )
}
