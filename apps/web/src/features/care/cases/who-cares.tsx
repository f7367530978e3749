import type { CareCase } from '@church/shared'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { Badge } from '../../../ui/badge.tsx'

/** Who looks after a case: nobody yet, or somebody else than the user. */
export function WhoCares({ careCase: { assignee, state } }: { careCase: CareCase }) {
  const ownId = useCurrentUser(({ user }) => user?.id)
  if (assignee?.id === ownId) return null
  if (assignee) return <Badge>{assignee.name}</Badge>
  return state === 'closed' ? null : <Badge tone="note">Unassigned</Badge>
}
