import { type CallInput, memberTexts, type User, type userEndpoints } from '@church/shared'
import { previousValues } from '../../../lib/changed-values.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useSave } from '../../../ui/use-change.ts'
import { updateUser } from './queries.ts'

type Changes = Omit<CallInput<typeof userEndpoints.updateUser>['body'], '_id'>

const fields = ['first_name', 'last_name', 'email', 'isAdmin', 'joined_on'] as const

/** Returns a function that saves what the form of a user has changed, and offers to undo it. */
export function useUserUpdate() {
  const ownId = useCurrentUser(({ user }) => user?.id)
  const save = useSave(updateUser)
  return async (user: User, changes: Changes): Promise<User> => {
    const { id } = user
    const saved = await save({ params: { id }, body: { _id: id, ...changes } })
    // That somebody has one name changes the last name.
    const sent = fields.filter((field) => field in changes || field === 'last_name')
    // Admins who remove their own right can no longer restore it.
    const lostOwnRight = id === ownId && !saved.isAdmin
    toastWithUndo(memberTexts.updated, {
      before: lostOwnRight ? {} : previousValues(user, saved, sent),
      restore: (before) => save({ params: { id }, body: { _id: id, ...before } }),
    })
    return saved
  }
}
