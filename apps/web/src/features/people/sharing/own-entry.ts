import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { queries } from '../../../lib/queries.ts'
import { churchFacts } from '../../church/details/index.ts'
import { userById } from '../users/index.ts'

/** Loads everything that decides what others see of the user, as one query for `Loaded`. */
export function useOwnEntry() {
  const id = useCurrentUser(({ user }) => user?.id ?? 0)
  const profile = useQuery(queries.getProfile({ params: { id } }))
  const user = useQuery(userById(id))
  const sharing = useQuery(queries.getSharing())
  const rules = useQuery(queries.getDirectoryRules())
  const church = useQuery(churchFacts)

  const asked = [profile, user, sharing, rules, church]
  const isLoaded = profile.data && user.data && rules.data && church.data
  return {
    data:
      isLoaded && sharing.data !== undefined
        ? {
            profile: profile.data,
            user: user.data,
            sharing: sharing.data,
            rules: rules.data,
            church: church.data,
          }
        : undefined,
    error: asked.find(({ error }) => error)?.error ?? null,
    isFetching: asked.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(asked.map(({ refetch }) => refetch())),
  }
}

export type OwnEntry = NonNullable<ReturnType<typeof useOwnEntry>['data']>
