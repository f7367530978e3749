import { useAdminAccess } from '../features/account/second-step/index.ts'
import { useCurrentUser, worksInOffice } from '../lib/current-user.ts'

/** Whether the user is a steward, a carer, a leader, or an admin whom the server answers. */
export function useOfficeAccess(): boolean {
  const user = useCurrentUser((state) => state.user)
  const isAdmin = useAdminAccess()
  return user?.isAdmin ? isAdmin : worksInOffice(user)
}
