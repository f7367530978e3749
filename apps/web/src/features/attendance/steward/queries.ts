import { hasCode, type StewardPerson } from '@church/shared'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { keyOf, queries } from '../../../lib/queries.ts'
import { useChange } from '../../../ui/use-change.ts'

const found = keyOf('searchForSteward')

interface Search {
  /** The id of the session. */
  session: number
  keyword: string
}

/** The people found by name, and whether they are marked. The previous ones stay while typing goes on. */
export const peopleFound = (query: Search) => ({
  ...queries.searchForSteward({ query }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})

/** Marks a person, or takes the mark back, at once in all lists on the screen. */
function useTap<Answer>(
  call: (body: { session: number; user: number }) => Promise<Answer>,
  changeOf: (answer: Answer) => Pick<StewardPerson, 'marked' | 'undo_until'>,
  session: number,
) {
  const client = useQueryClient()
  return useChange({
    mutationFn: (user: number) => call({ session, user }),
    onSuccess: (answer, user) =>
      client.setQueriesData<{ results: StewardPerson[] }>(
        { queryKey: found },
        (list) =>
          list && {
            results: list.results.map((person) =>
              person.id === user ? { ...person, ...changeOf(answer) } : person,
            ),
          },
      ),
    // The list differs from the server's state.
    onError: (error) => {
      if (hasCode(error, 'already-present', 'too-late-to-undo', 'person-not-found'))
        void client.invalidateQueries({ queryKey: found })
    },
  })
}

/** Marks a person present at the session. Takes their id. */
export const useMarkFor = (session: number) =>
  useTap(
    (body) => api.markForSteward({ body }),
    ({ undo_until }) => ({ marked: true, undo_until }),
    session,
  )

/** Takes back a mark of the last two minutes. Takes the person's id. */
export const useUndoFor = (session: number) =>
  useTap(
    (body) => api.undoForSteward({ body }),
    () => ({ marked: false, undo_until: null }),
    session,
  )
