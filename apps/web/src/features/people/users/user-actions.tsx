import type { User } from '@church/shared'
import { pathOf, screens } from '../../../lib/screens.ts'
import { RowAction, RowLink } from '../../../ui/row-action.tsx'
import { nameOf } from './name.ts'
import styles from './user-actions.module.scss'

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
        to={pathOf(screens.userDetails.path, id)}
      />
      <RowLink
        icon="edit"
        word="Edit"
        label={`Edit ${name}`}
        to={pathOf(screens.editUser.path, id)}
      />
      <span className={styles.merge}>
        <RowLink
          icon="merge"
          word="Merge…"
          label={`Merge ${name} with a duplicate`}
          to={pathOf(screens.merge.path, id)}
        />
      </span>
      <RowAction icon="trash" word="Delete" label={`Delete ${name}`} onClick={onDelete} />
    </>
  )
}
