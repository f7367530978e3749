import { t, type User, userTexts } from '@church/shared'
import { mutations } from '../../../lib/queries.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { isSignedOutError } from '../../../ui/toast-failure.ts'
import { useSave } from '../../../ui/use-change.ts'
import { nameOf } from '../users/index.ts'
import { deleteAskingAboutChildren } from './last-adult.ts'

/** Returns a function that asks before it deletes a user, and reports the result. */
export function useDeletion({ onDeleted }: { onDeleted: () => void }) {
  const deleteUser = useSave(mutations.deleteUser)
  return async (user: User) => {
    const name = nameOf(user)
    const who = user.email ? t('{name} ({email})', { name, email: user.email }) : name
    const isSure = await confirm({
      question: t('Are you sure you want to delete this user?'),
      detail: t(
        '{who} will be signed out everywhere. Their details, picture and attendance will be permanently deleted.',
        { who },
      ),
      action: t('Delete'),
    })
    if (!isSure) return
    try {
      const answer = await deleteAskingAboutChildren((children) =>
        deleteUser({ params: { id: user.id }, body: { children } }),
      )
      if (!answer) return
      toast.success(userTexts.deleted)
      onDeleted()
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : ''
      if (!isSignedOutError(failure)) toast.error(t('Failed to delete user: {reason}', { reason }))
    }
  }
}
