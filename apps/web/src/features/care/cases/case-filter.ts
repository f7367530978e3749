import type { CareQuery } from '@church/shared'

/** The parts of the list, by their name in the address. The list of everything open has none. */
const parts = {
  mine: { label: 'Mine', query: { mine: 'true' }, empty: 'Nobody is on your list at the moment.' },
  unassigned: {
    label: 'Unassigned',
    query: { unassigned: 'true' },
    empty: 'Everybody on the list has a carer.',
  },
  later: { label: 'Later', query: { state: 'snoozed' }, empty: 'No call has been put off.' },
  closed: {
    label: 'Closed',
    query: { state: 'closed' },
    empty: 'Nothing has been closed in the last twelve months.',
  },
} as const satisfies Record<string, { label: string; query: Partial<CareQuery>; empty: string }>

const isPart = (filter: string): filter is keyof typeof parts => filter in parts

/** The query for a part of the list. */
export const queryOf = (filter: string): Partial<CareQuery> =>
  isPart(filter) ? parts[filter].query : {}

/** The labels of the filter's options. Carers see their own cases and those that are nobody's; admins all. */
export const filterLabels = (isAdmin: boolean): Record<string, string> => ({
  '': isAdmin ? 'All open' : 'Mine and unassigned',
  ...Object.fromEntries(Object.entries(parts).map(([part, { label }]) => [part, label])),
})

/** Said in place of an empty list. */
export function emptyText(filter: string, keyword: string): string {
  if (keyword !== '') return 'Nobody of that name is on this list.'
  if (isPart(filter)) return parts[filter].empty
  return 'Nobody needs a call at the moment. Thank you for looking!'
}
