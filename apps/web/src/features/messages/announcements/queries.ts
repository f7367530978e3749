import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** The current announcements for the user. */
export const ownAnnouncements = queryOptions({
  queryKey: ['announcements', 'own'],
  queryFn: ({ signal }) => api.listOwnAnnouncements({}, { signal }),
})

/** The current public announcements. */
export const publicAnnouncements = queryOptions({
  queryKey: ['announcements', 'public'],
  queryFn: ({ signal }) => api.listPublicAnnouncements({}, { signal }),
})
