import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** The announcements that are for the user now. */
export const ownAnnouncements = queryOptions({
  queryKey: ['announcements', 'own'],
  queryFn: ({ signal }) => api.listOwnAnnouncements({}, { signal }),
})

/** The announcements that visitors read now, too. */
export const publicAnnouncements = queryOptions({
  queryKey: ['announcements', 'public'],
  queryFn: ({ signal }) => api.listPublicAnnouncements({}, { signal }),
})
