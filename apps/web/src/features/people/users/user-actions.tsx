import type { User } from '@church/shared'
import { pathOf, screens } from '../../../lib/screens.ts'
import { RowAction, RowLink } from '../../../ui/row-action.tsx'
import { nameOf } from './name.ts'

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
      <RowAction icon="trash" word="Delete" label={`Delete ${name}`} onClick={onDelete} />
    </>
  )
}
