import type { User } from '@church/shared'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { storeUser } from '../../../lib/current-user.ts'
import { ownLanguage } from '../../../lib/own-language.ts'
import { keyOf, queries } from '../../../lib/queries.ts'
import { quiet } from '../../../ui/use-change.ts'

/**
 * Up to a hundred people who have an address and neither an account nor an open invitation.
 * @param ids of the people to consider; everybody by default
 */
export const usersToInvite = (ids?: readonly number[]) =>
  queryOptions({
    queryKey: [...keyOf('listUsers'), 'to invite', ids],
    queryFn: async ({ signal }) => {
      const query = { account: 'none', standing: 'active', page_size: 100 } as const
      const isWaiting = ({ id, email, invited }: User) =>
        email !== '' && !invited && (ids?.includes(id) ?? true)
      const found: User[] = []
      for (let page = 1; found.length < 100; page++) {
        const { users, next } = await api.listUsers({ query: { ...query, page } }, { signal })
        found.push(...users.filter(isWaiting))
        if (next === null) break
      }
      return found.slice(0, 100)
    },
  })

interface Several {
  people: User[]
  /** Receives the number sent so far. */
  onSent: (count: number) => void
}

/** Invites people one after the other. It stops at the first who cannot be invited. */
export function useInviteSeveral() {
  const client = useQueryClient()
  return useMutation({
    ...quiet,
    mutationFn: async ({ people, onSent }: Several) => {
      onSent(0)
      for (const [n, { id }] of people.entries()) {
        await api.inviteUser({ params: { id }, body: {} })
        onSent(n + 1)
      }
    },
    onSuccess: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'to invite' }),
    onError: () => client.invalidateQueries(),
  })
}

/** The person whom an invitation is for. Never reloaded, since accepting it ends the link. */
export const invitation = (token: string) => ({
  ...queries.getInvitation({ params: { token } }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Accepts an invitation with a new password, and signs the person in. */
export function useAcceptInvitation(token: string) {
  return useMutation({
    ...quiet,
    mutationFn: (password: string) =>
      api.acceptInvitation(
        { params: { token }, body: { password, terms: true } },
        { languages: ownLanguage() },
      ),
    onSuccess: storeUser,
  })
}
