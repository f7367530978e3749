import { queries } from '../../../lib/queries.ts'

// What a member sees of others can change at any time. An unchanged answer costs only a 304, so these are requested
// again each time they are shown.
const staleTime = 0

/** The directory, sorted by last name, first name and id. */
export const memberList = { ...queries.listMembers(), staleTime }

/** A member, as other members see them. */
export const memberById = (id: number) => ({ ...queries.getMember({ params: { id } }), staleTime })
