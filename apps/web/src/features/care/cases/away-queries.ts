import type { CareWish } from '@church/shared'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const away = ['away'] as const

/** Whose absences: nothing for the caller's own; an admin may name anybody by their id. */
type Whose = number | undefined

const naming = (user: Whose) => (user === undefined ? {} : { user })

/** The planned absences that have not passed, soonest first. */
export const absencesOf = (user: Whose) =>
  queryOptions({
    queryKey: [...away, user ?? 'own'],
    queryFn: ({ signal }) => api.listAbsences({ query: naming(user) }, { signal }),
  })

/** The first and the last day, as `YYYY-MM-DD`. */
interface Days {
  from: string
  until: string
}

/** Plans an absence. */
export function useAddAbsence(user: Whose) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (days: Days) => api.addAbsence({ body: { ...days, ...naming(user) } }),
    onSettled: () => client.invalidateQueries({ queryKey: away }),
  })
}

/** Removes a planned absence. Takes its id. */
export function useRemoveAbsence() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.removeAbsence({ body: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: away }),
  })
}

/** Asks the carers for a call, a visit or prayer. */
export const useAsk = () =>
  useMutation({ mutationFn: (what: CareWish) => api.askForCare({ body: { what } }) })
