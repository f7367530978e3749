import type { CallOptions } from '@church/shared'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useChange } from '../../../lib/use-change.ts'

// What a member sees of others can change at any time. An unchanged answer costs only a 304, so these are requested
// again each time they are shown.
const staleTime = 0

/** The directory, sorted by last name, first name and id. */
export const memberList = queryOptions({
  queryKey: ['members', 'list'],
  queryFn: ({ signal }) => api.listMembers({}, { signal }),
  staleTime,
})

/** A member, as other members see them. */
export const memberById = (id: number) =>
  queryOptions({
    queryKey: ['members', id],
    queryFn: ({ signal }) => api.getMember({ params: { id } }, { signal }),
    staleTime,
  })

/** A member's details, for admins. */
export const memberDetails = (id: number) =>
  queryOptions({
    queryKey: ['members', id, 'details'],
    queryFn: ({ signal }) => api.getMemberDetails({ params: { id } }, { signal }),
  })

/** The user's own details. */
export const ownProfile = (id: number) =>
  queryOptions({
    queryKey: ['members', id, 'profile'],
    queryFn: ({ signal }) => api.getProfile({ params: { id } }, { signal }),
  })

/** The names of all departments. */
export const departmentNames = queryOptions({
  queryKey: ['members', 'departments'],
  queryFn: ({ signal }) => api.listDepartments({}, { signal }),
})

type Search = NonNullable<NonNullable<Parameters<typeof api.listMemberDetails>[0]>['query']>

/** A page of all members' details. The previous page stays visible while the next one loads. */
export const allMemberDetails = (query: Search) =>
  queryOptions({
    queryKey: ['members', 'all details', query],
    queryFn: ({ signal }) => api.listMemberDetails({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

type Update = NonNullable<NonNullable<Parameters<typeof api.updateMember>[0]>['body']>
type OwnUpdate = NonNullable<NonNullable<Parameters<typeof api.updateAdditional>[0]>['body']>

/** Updates the user's own details. Missing fields stay unchanged. */
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

/** Updates a member's details as an admin. Missing fields stay unchanged. */
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

type ChildUpdate = NonNullable<Parameters<typeof api.updateChild>[0]['body']>

/** Updates the details of a child whom the user looks after. Missing fields stay unchanged. */
export function useUpdateChild(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ChildUpdate) => api.updateChild({ params: { id }, body }),
    onSuccess: (child) => {
      client.setQueryData(memberById(id).queryKey, child)
      return client.invalidateQueries({ queryKey: ['members'] })
    },
  })
}

interface NewPicture {
  file: Blob
  /** Receives the fraction sent so far, 0 to 1. */
  onProgress: NonNullable<CallOptions['onProgress']>
}

/** Uploads a member's new picture, which is saved at once. */
export function useUploadPicture(memberId: number) {
  return useChange(
    ({ file, onProgress }: NewPicture) =>
      api.uploadPicture({ file, body: { member_id: memberId } }, { onProgress }),
    [['members']],
  )
}
