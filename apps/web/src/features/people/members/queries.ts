import { hasCode, WHOLE_DIRECTORY_MAX } from '@church/shared'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { keyOf, queries } from '../../../lib/queries.ts'

// What a member sees of others can change at any time. An unchanged answer costs only a 304, so these are requested
// again each time they are shown.
const staleTime = 0

/** The directory, sorted by last name, first name and id. Null if it is so large that it comes in pages. */
export const memberList = queryOptions({
  queryKey: keyOf('listMembers'),
  queryFn: async ({ signal }) => {
    try {
      return await api.listMembers({ query: { up_to: WHOLE_DIRECTORY_MAX } }, { signal })
    } catch (error) {
      if (hasCode(error, 'too-many-people')) return null
      throw error
    }
  },
  staleTime,
})

/** How many people a page of a large directory has. */
export const PAGE_PEOPLE = 100

/** A page of the people whom a keyword finds in a large directory, in its order. */
export const memberPage = (keyword: string, page: number) => ({
  ...queries.searchDirectory({ query: { keyword, page, page_size: PAGE_PEOPLE } }),
  // So that a page is requested once while somebody types and scrolls.
  staleTime: 10_000,
})

/** A member, as other members see them. */
export const memberById = (id: number) => ({ ...queries.getMember({ params: { id } }), staleTime })
