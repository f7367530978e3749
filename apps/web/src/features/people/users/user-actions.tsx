import { t, type User } from '@church/shared'
import { pathOf, screens } from '../../../lib/screens.ts'
import { DeleteAction, EditLink, RowLink } from '../../../ui/row-action.tsx'
import { nameOf } from './name.ts'

/** The buttons of a user's row. */
export function UserActions({ user, onDelete }: { user: User; onDelete: () => void }) {
  const { id } = user
  const name = nameOf(user)
  return (
    <>
      <RowLink
        icon="details"
        word={t('Details')}
        label={t('Details of {name}', { name })}
        to={pathOf(screens.userDetails.path, id)}
      />
      <EditLink name={name} to={pathOf(screens.editUser.path, id)} />
      <DeleteAction name={name} onClick={onDelete} />
    </>
  )
}
