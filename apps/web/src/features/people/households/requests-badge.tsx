import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/badge.tsx'
import { useAdminAccess } from '../../account/second-step/index.ts'
import { waitingRequests } from './admin-queries.ts'

/** The number of requests that wait for an admin; nothing if none does. */
export function RequestsBadge() {
  const enabled = useAdminAccess()
  const { data } = useQuery({ ...waitingRequests, enabled, refetchInterval: 60_000 })
  if (!enabled || !data?.count) return null
  return (
    <Badge tone="warn">
      {data.count}
      <span className="visually-hidden"> asking for a change</span>
    </Badge>
  )
}
