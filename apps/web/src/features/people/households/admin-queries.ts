import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { everything, useChange } from '../../../lib/use-change.ts'

/** A page of households, found by their names or those of their people. */
export const householdPage = (query: { keyword: string; page: number }) =>
  queryOptions({
    queryKey: ['households', 'list', query],
    queryFn: ({ signal }) => api.listHouseholds({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The households of one person: one, or more for a child. */
export const householdsOf = (user: number) =>
  queryOptions({
    queryKey: ['households', 'of', user],
    queryFn: ({ signal }) => api.listHouseholds({ query: { user } }, { signal }),
  })

export const householdById = (id: number) =>
  queryOptions({
    queryKey: ['households', id],
    queryFn: ({ signal }) => api.getHousehold({ params: { id } }, { signal }),
  })

/** People of the same surname and address who have no household. */
export const likelyHouseholds = queryOptions({
  queryKey: ['households', 'likely'],
  queryFn: ({ signal }) => api.suggestHouseholds({}, { signal }),
})

/** More requests than a church's office would leave waiting. */
const mostRequests = 100

/** The requests to change a household that wait for an admin, the oldest first. */
export const waitingRequests = queryOptions({
  queryKey: ['households', 'requests'],
  queryFn: ({ signal }) =>
    api.listHouseholdRequests({ query: { page_size: mostRequests } }, { signal }),
})

export type HouseholdBody = NonNullable<Parameters<typeof api.createHousehold>[0]>['body']

/** Several screens show who may mark whom, so everything reloads after a change. */
const useHouseholdChange = <Input, Answer>(call: (input: Input) => Promise<Answer>) =>
  useChange(call, everything, 'settled')

export const useCreateHousehold = () =>
  useHouseholdChange((body: HouseholdBody) => api.createHousehold({ body }))

export const useUpdateHousehold = (id: number) =>
  useHouseholdChange((body: HouseholdBody) => api.updateHousehold({ params: { id }, body }))

/** Takes the household's id. */
export const useDeleteHousehold = () =>
  useHouseholdChange((id: number) => api.deleteHousehold({ params: { id } }))

interface Decision {
  /** The request's id. */
  id: number
  decision: 'accept' | 'decline'
}

export const useDecideOnRequest = () =>
  useHouseholdChange(({ id, decision }: Decision) =>
    api.decideOnHouseholdRequest({ params: { id }, body: { decision } }),
  )
