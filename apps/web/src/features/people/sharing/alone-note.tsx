import { type DirectoryMode, t, type User } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { queries } from '../../../lib/queries.ts'
import { Alert } from '../../../ui/alert.tsx'
import { userById } from '../users/index.ts'

/** Says why the directory shows the user nobody else, if there is a reason. */
export function AloneNote() {
  const id = useCurrentUser(({ user }) => user?.id ?? 0)
  const { data: user } = useQuery(userById(id))
  const { data: rules } = useQuery(queries.getDirectoryRules())
  const reason = user && rules && whyAlone(user, rules.mode)
  return reason ? <Alert tone="info">{reason}</Alert> : null
}

function whyAlone({ isAdmin, approved }: User, mode: DirectoryMode) {
  if (isAdmin) return null
  if (!approved)
    return t('The office will open the directory to you. Until then, you find only yourself here.')
  return mode === 'closed' ? t('Our directory is closed: you find only yourself here.') : null
}
