import { t, type User } from '@church/shared'
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
        word={t('Details')}
        label={t('Details of {name}', { name })}
        to={pathOf(screens.userDetails.path, id)}
      />
      <RowLink
        icon="edit"
        word={t('Edit')}
        label={t('Edit {name}', { name })}
        to={pathOf(screens.editUser.path, id)}
      />
      <RowAction
        icon="trash"
        word={t('Delete')}
        label={t('Delete {name}', { name })}
        onClick={onDelete}
      />
    </>
  )
}
