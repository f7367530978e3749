import { n } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/badge.tsx'
import { T } from '../../../ui/t.tsx'
import { useAdminAccess } from '../../account/second-step/index.ts'
import { waitingRequests } from './queries.ts'

/** The number of requests that wait for an admin; nothing if none does. */
export function RequestsBadge() {
  const enabled = useAdminAccess()
  const { data } = useQuery({
    ...waitingRequests,
    enabled,
    refetchInterval: 60_000,
  })
  if (!enabled || !data?.count) return null
  return (
    <Badge tone="warn">
      <T
        text={n(
          data.count,
          '{count}<hidden> asking for a change</hidden>',
          '{count}<hidden> asking for a change</hidden>',
        )}
      />
    </Badge>
  )
}
