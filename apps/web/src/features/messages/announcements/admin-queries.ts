import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useChange } from '../../../lib/use-change.ts'

/** A page of the announcements that match the keyword. */
export const announcementPage = (query: { keyword: string; page: number }) =>
  queryOptions({
    queryKey: ['announcements', 'list', query],
    queryFn: ({ signal }) => api.listAnnouncements({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const announcementById = (id: number) =>
  queryOptions({
    queryKey: ['announcements', id],
    queryFn: ({ signal }) => api.getAnnouncement({ params: { id } }, { signal }),
  })

/** How many people an announcement would reach now, by way. */
export const announcementReach = (id: number) =>
  queryOptions({
    queryKey: ['announcements', id, 'reach'],
    queryFn: ({ signal }) => api.getAnnouncementReach({ params: { id } }, { signal }),
  })

export type AnnouncementBody = NonNullable<Parameters<typeof api.createAnnouncement>[0]>['body']

const useAnnouncementChange = <Input, Answer>(call: (input: Input) => Promise<Answer>) =>
  useChange(call, [['announcements']], 'settled')

export const useCreateAnnouncement = () =>
  useAnnouncementChange((body: AnnouncementBody) => api.createAnnouncement({ body }))

export const useUpdateAnnouncement = (id: number) =>
  useAnnouncementChange((body: AnnouncementBody) =>
    api.updateAnnouncement({ params: { id }, body }),
  )

/** Takes the announcement's id. */
export const useDeleteAnnouncement = () =>
  useAnnouncementChange((id: number) => api.deleteAnnouncement({ params: { id } }))

export const useSendAnnouncement = (id: number) =>
  useAnnouncementChange((body: { mail: boolean; push: boolean }) =>
    api.sendAnnouncement({ params: { id }, body }),
  )
