import { type SignedInUser, type User, wholeName } from '@church/shared'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { storeRight, storeUser, useCurrentUser } from '../../../lib/current-user.ts'
import { mutations, queries } from '../../../lib/queries.ts'

/** How many people a page of their lists has. */
export const PEOPLE_PER_PAGE = 50

/** A user's name, email address, standing and admin right. */
export const userById = (id: number) =>
  queryOptions({
    queryKey: queries.getUser({ params: { id } }).queryKey,
    queryFn: async ({ signal }) => {
      const user = await api.getUser({ params: { id } }, { signal })
      if (id === useCurrentUser.getState().user?.id) storeRight(user.isAdmin)
      return user
    },
  })

/** Saves the user's own name and email address, and stores the response as the signed-in user. */
export const updateProfile = {
  ...mutations.updateProfile,
  onSuccess: (user: SignedInUser) => {
    // Somebody who has signed out meanwhile stays signed out.
    if (user.id === useCurrentUser.getState().user?.id) storeUser(user)
  },
}

/** Saves a user's name, email address, standing, date of joining, admin right and roles. */
export const updateUser = {
  ...mutations.updateUser,
  onSuccess: ({ id, first_name, last_name, email, isAdmin, roles }: User) => {
    const { user } = useCurrentUser.getState()
    if (user?.id !== id) return
    const name = wholeName(first_name, last_name)
    storeUser({ ...user, first_name, last_name, name, email, isAdmin, roles })
  },
}
