import type { CareWish } from '@church/shared'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useChange } from '../../../lib/use-change.ts'

const away = ['away'] as const

/** The id of the person, for admins; undefined for the caller's own absences. */
type Whose = number | undefined

const naming = (user: Whose) => (user === undefined ? {} : { user })

/** The present and coming absences, soonest first. */
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
export const useAddAbsence = (user: Whose) =>
  useChange(
    (days: Days) => api.addAbsence({ body: { ...days, ...naming(user) } }),
    [away],
    'settled',
  )

/** Removes a planned absence. Takes its id. */
export const useRemoveAbsence = () =>
  useChange((id: number) => api.removeAbsence({ body: { id } }), [away], 'settled')

/** Asks the carers for a call, a visit or prayer. */
export const useAsk = () =>
  useMutation({ mutationFn: (what: CareWish) => api.askForCare({ body: { what } }) })
