import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** The keys of all queries. */
export const everything: readonly QueryKey[] = [[]]

/**
 * Sends a change to the server, and then reloads the queries under the given keys. @param after 'settled' also reloads
 * them after a failure, which may mean that somebody was faster
 */
export function useChange<Input, Answer>(
  mutationFn: (input: Input) => Promise<Answer>,
  keys: readonly QueryKey[],
  after: 'saved' | 'settled' = 'saved',
) {
  const client = useQueryClient()
  const reload = () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  return useMutation({
    meta: { quiet: true },
    mutationFn,
    ...(after === 'saved' ? { onSuccess: reload } : { onSettled: reload }),
  })
}
