import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { churchFacts } from '../../church/details/index.ts'
import { ownProfile } from '../members/index.ts'
import { userById } from '../users/index.ts'
import { currentRules, ownSharing } from './queries.ts'

/** Loads everything that decides what others see of the user, as one query for `Loaded`. */
export function useOwnEntry() {
  const id = useCurrentUser(({ user }) => user?.id ?? 0)
  const profile = useQuery(ownProfile(id))
  const user = useQuery(userById(id))
  const sharing = useQuery(ownSharing)
  const rules = useQuery(currentRules)
  const church = useQuery(churchFacts)

  const queries = [profile, user, sharing, rules, church]
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
    error: queries.find(({ error }) => error)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  }
}

export type OwnEntry = NonNullable<ReturnType<typeof useOwnEntry>['data']>
