import type { CallOptions } from '@church/shared'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Everybody in the directory, by last name, first name and id. */
export const memberList = queryOptions({
  queryKey: ['members', 'list'],
  queryFn: ({ signal }) => api.listMembers({}, { signal }),
})

/** A member, as every member may see them. */
export const memberById = (id: number) =>
  queryOptions({
    queryKey: ['members', id],
    queryFn: ({ signal }) => api.getMember({ params: { id } }, { signal }),
  })

/** A member's details, for admins. */
export const memberDetails = (id: number) =>
  queryOptions({
    queryKey: ['members', id, 'details'],
    queryFn: ({ signal }) => api.getMemberDetails({ params: { id } }, { signal }),
  })

/** One's own details. */
export const ownProfile = (id: number) =>
  queryOptions({
    queryKey: ['members', id, 'profile'],
    queryFn: ({ signal }) => api.getProfile({ params: { id } }, { signal }),
  })

interface Search {
  keyword: string
  /** From 1. */
  page: number
}

/** A page of all members' details; the page before stays until the next one is there. */
export const allMemberDetails = (query: Search) =>
  queryOptions({
    queryKey: ['members', 'all details', query],
    queryFn: ({ signal }) => api.listMemberDetails({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

type Update = NonNullable<NonNullable<Parameters<typeof api.updateMember>[0]>['body']>
type OwnUpdate = NonNullable<NonNullable<Parameters<typeof api.updateAdditional>[0]>['body']>

/** Changes one's own details; what is left out stays. */
export function useUpdateOwnDetails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: OwnUpdate) => api.updateAdditional({ body }),
    onSuccess: (profile) => {
      client.setQueryData(ownProfile(profile.id).queryKey, profile)
      return client.invalidateQueries({ queryKey: ['members'] })
    },
  })
}

/** Changes a member's details as an admin; what is left out stays. */
export function useUpdateMember(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Update) => api.updateMember({ params: { id }, body: { ...body, id } }),
    onSuccess: (member) => {
      client.setQueryData(memberDetails(id).queryKey, member)
      return client.invalidateQueries({ queryKey: ['members'] })
    },
  })
}

interface NewPicture {
  file: Blob
  /** Told the share that has been sent, 0 to 1. */
  onProgress: NonNullable<CallOptions['onProgress']>
}

/** Gives a member a new picture, at once. */
export function useUploadPicture(memberId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, onProgress }: NewPicture) =>
      api.uploadPicture({ file, body: { member_id: memberId } }, { onProgress }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['members'] }),
  })
}
