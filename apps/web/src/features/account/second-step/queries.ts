import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { queries } from '../../../lib/queries.ts'

/** Whether the user is an admin whom the server answers: one who must use two-step sign-in has switched it on. */
export function useAdminAccess(): boolean {
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin ?? false)
  const { data } = useQuery({ ...queries.getTwoStep(), enabled: isAdmin })
  return isAdmin && data !== undefined && (data.enabled || !data.required)
}
