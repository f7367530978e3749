import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import {
  type Audiences,
  EditAnnouncement,
  NewAnnouncement,
} from '../../features/messages/announcements/index.ts'
import { formatMoment } from '../../lib/format.ts'
import { queries } from '../../lib/queries.ts'
import { SkeletonLines } from '../../ui/skeleton.tsx'

/** The departments and services that an announcement can be for. */
function useAudiences(): Audiences {
  const { data: departments = [] } = useQuery(queries.listDepartments())
  const { data: coming = [] } = useQuery(queries.listCurrentSessions())
  const sessions = coming.map(({ id, name, start_datetime }) => ({
    id,
    label: `${name}, ${formatMoment(start_datetime)}`,
  }))
  return { departments, sessions }
}

export const NewAnnouncementScreen = () => (
  <Suspense fallback={<SkeletonLines lines={6} />}>
    <NewAnnouncement {...useAudiences()} />
  </Suspense>
)

export const AnnouncementScreen = () => (
  <Suspense fallback={<SkeletonLines lines={6} />}>
    <EditAnnouncement {...useAudiences()} />
  </Suspense>
)
