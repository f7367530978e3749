import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { storeUser } from '../../lib/current-user.ts'

/** Sends a person an invitation, to a new address if one is given. */
export function useInviteUser(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { email?: string }) => api.inviteUser({ params: { id }, body }),
    onSuccess: () => client.invalidateQueries(),
  })
}

/** Cancels a person's invitation. */
export function useCancelInvitation(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.cancelInvitation({ params: { id } }),
    onSuccess: () => client.invalidateQueries(),
  })
}

/** Whom an invitation is for. Never loaded again, since accepting it ends the link. */
export const invitation = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.getInvitation({ params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Accepts an invitation with a new password, and signs the person in. */
export function useAcceptInvitation(token: string) {
  return useMutation({
    mutationFn: (password: string) =>
      api.acceptInvitation({ params: { token }, body: { password, terms: true } }),
    onSuccess: storeUser,
  })
}
