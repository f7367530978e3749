import type { SignedInUser } from '@church/shared'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { storeUser, useCurrentUser } from '../../lib/current-user.ts'

interface Search {
  keyword: string
  /** From 1. */
  page: number
}

/** A page of users; the page before stays until the next one is there. */
export const userList = (query: Search) =>
  queryOptions({
    queryKey: ['users', 'list', query],
    queryFn: ({ signal }) => api.listUsers({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One user's names, address and right. */
export const userById = (id: number) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => api.getUser({ params: { id } }, { signal }),
  })

interface Names {
  first_name: string
  last_name: string
  email: string
}

/** Changes one's own names and address, and keeps the answer as who is signed in. */
export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<Names> & { id: number }) => api.updateProfile({ body }),
    onSuccess: (user: SignedInUser) => {
      storeUser(user)
      client.setQueryData(userById(user.id).queryKey, user)
      // Names stand in most lists.
      return client.invalidateQueries()
    },
  })
}

/** Changes somebody's names, address and right. */
export function useUpdateUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Partial<Names & { isAdmin: boolean }> & { id: number }) =>
      api.updateUser({ params: { id }, body: { ...body, _id: id } }),
    onSuccess: (saved) => {
      const { id, first_name, last_name, email, isAdmin } = saved
      client.setQueryData(userById(id).queryKey, saved)
      const { user } = useCurrentUser.getState()
      if (user?.id === id) {
        const name = `${first_name} ${last_name}`
        storeUser({ ...user, first_name, last_name, name, email, isAdmin })
      }
      return client.invalidateQueries()
    },
  })
}

/** Deletes a user with everything that is theirs. */
export function useDeleteUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.deleteUser({ params: { id } }),
    // Also after a failure: somebody else may have deleted them.
    onSettled: () => client.invalidateQueries(),
  })
}
