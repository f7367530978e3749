import { n } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/badge.tsx'
import { T } from '../../../ui/t.tsx'
import { useAdminAccess } from '../../account/second-step/index.ts'
import { waitingCount } from './queries.ts'

/** The number of newcomers who wait for an admin; nothing if nobody does. */
export function WaitingBadge() {
  const enabled = useAdminAccess()
  const { data: count } = useQuery({ ...waitingCount, enabled })
  if (!enabled || !count) return null
  return (
    <Badge tone="warn">
      <T text={n(count, '{count}<hidden> waiting</hidden>', '{count}<hidden> waiting</hidden>')} />
    </Badge>
  )
}
