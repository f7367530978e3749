/** The parts of the list of users, by their name in the address. */
const parts = {
  'no-account': { label: 'No account', query: { account: 'none' } },
  invited: { label: 'Invited', query: { account: 'invited' } },
  left: { label: 'Left', query: { standing: 'left' } },
} as const

const isPart = (filter: string): filter is keyof typeof parts => filter in parts

/** The query that limits the list to a part of it; nothing for everybody. */
export const partOf = (filter: string) => (isPart(filter) ? parts[filter].query : {})

/** The labels of the filter's options. */
export const filterLabels = {
  '': 'Everybody',
  ...Object.fromEntries(Object.entries(parts).map(([part, { label }]) => [part, label])),
}
