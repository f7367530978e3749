import type { ChildrenChoice, SignedInUser, Standing, User } from '@church/shared'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { storeRight, storeUser, useCurrentUser } from '../../../lib/current-user.ts'
import { everything, useChange } from '../../../lib/use-change.ts'

interface Search {
  keyword: string
  /** From 1. */
  page: number
  standing?: Standing
  account?: 'none' | 'invited' | 'any'
  page_size?: number
}

/** How many people a page of their lists has. */
export const PEOPLE_PER_PAGE = 50

/** A page of users. The previous page stays visible while the next one loads. */
export const userList = (query: Search) =>
  queryOptions({
    queryKey: ['users', 'list', query],
    queryFn: ({ signal }) => api.listUsers({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

interface TypedName {
  first_name: string
  last_name: string
}

/** People of a similar name, the most similar first; none for an empty name. */
export const similarUsers = (query: TypedName) =>
  queryOptions({
    queryKey: ['users', 'similar', query],
    queryFn: ({ signal }) => api.findSimilarUsers({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A user's name, email address, standing and admin right. */
export const userById = (id: number) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: async ({ signal }) => {
      const user = await api.getUser({ params: { id } }, { signal })
      if (id === useCurrentUser.getState().user?.id) storeRight(user.isAdmin)
      return user
    },
  })

interface Names {
  first_name: string
  last_name: string
  email: string
}

/** Updates the user's own name and email address, and stores the response as the signed-in user. */
export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<Names> & { id: number }) => api.updateProfile({ body }),
    onSuccess: (user: SignedInUser) => {
      // Somebody who has signed out meanwhile stays signed out.
      if (user.id === useCurrentUser.getState().user?.id) storeUser(user)
      const { id, first_name, last_name, email } = user
      client.setQueryData(
        userById(id).queryKey,
        (known) =>
          known && {
            ...known,
            first_name,
            last_name,
            email,
            email_confirmed: known.email_confirmed && known.email === email,
          },
      )
      // Most lists show names.
      return client.invalidateQueries()
    },
  })
}

type NewPerson = NonNullable<Parameters<typeof api.createUser>[0]>['body']

/** Adds a person without an account. */
export function useCreateUser() {
  return useChange((body: NewPerson) => api.createUser({ body }), everything)
}

type UserChanges = Partial<
  Pick<User, 'first_name' | 'last_name' | 'isAdmin' | 'roles' | 'standing' | 'joined_on'>
> & {
  /** Null removes it. */
  email?: string | null
}

/** Updates a user's name, email address, standing, date of joining, admin right and roles. */
export function useUpdateUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: UserChanges & { id: number }) =>
      api.updateUser({ params: { id }, body: { ...body, _id: id } }),
    onSuccess: (saved) => {
      const { id, first_name, last_name, email, isAdmin, roles } = saved
      client.setQueryData(userById(id).queryKey, saved)
      const { user } = useCurrentUser.getState()
      if (user?.id === id) {
        const name = `${first_name} ${last_name}`
        storeUser({ ...user, first_name, last_name, name, email, isAdmin, roles })
      }
      return client.invalidateQueries()
    },
  })
}

interface Deletion {
  id: number
  /** Whether children who would be left without an adult stay or are deleted. */
  children?: ChildrenChoice
}

/** Deletes a user with all their data. */
export function useDeleteUser() {
  return useChange(
    ({ id, ...body }: Deletion) => api.deleteUser({ params: { id }, body }),
    // Also after a failure: somebody else may have deleted them.
    everything,
    'settled',
  )
}
