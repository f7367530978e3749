import type { CareQuery, CareSettings, CareUpdate, NewCareEvent } from '@church/shared'
import { hasCode } from '@church/shared'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const care = ['care'] as const

/** A page of cases. The previous page stays visible while the next one loads. */
export const careCases = (query: Partial<CareQuery>) =>
  queryOptions({
    queryKey: [...care, 'cases', query],
    queryFn: ({ signal }) => api.listCareCases({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A case with everything noted about it. */
export const careCase = (id: number) =>
  queryOptions({
    queryKey: [...care, 'case', id],
    queryFn: ({ signal }) => api.getCareCase({ params: { id } }, { signal }),
  })

/** Everybody who can look after a case, for admins. */
export const carers = queryOptions({
  queryKey: [...care, 'carers'],
  queryFn: ({ signal }) => api.listCarers({}, { signal }),
})

/** Whether the caller gets the weekly mail. */
export const careMail = queryOptions({
  queryKey: [...care, 'mail'],
  queryFn: ({ signal }) => api.getCareMail({}, { signal }),
})

/** After how many missed weeks somebody is on the list. */
export const careSettings = queryOptions({
  queryKey: [...care, 'settings'],
  queryFn: ({ signal }) => api.getCareSettings({}, { signal }),
})

const invalidateCases = (client: QueryClient) =>
  Promise.all(
    [[...care, 'cases'], [...care, 'case'], ['dashboard']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )

/** Changes a case. Its answer replaces the case at once, and every list follows. */
function useCaseChange<Body>(
  id: number,
  call: (body: Body) => ReturnType<typeof api.updateCareCase>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (saved) => {
      client.setQueryData(careCase(id).queryKey, saved)
      return invalidateCases(client)
    },
    // Another carer was faster, so the list on the screen is out of date.
    onError: (error) => {
      if (hasCode(error, 'care-case-not-found', 'care-case-closed')) void invalidateCases(client)
    },
  })
}

/** Takes, gives back, snoozes, closes or reopens a case. */
export const useUpdateCase = (id: number) =>
  useCaseChange(id, (body: CareUpdate) => api.updateCareCase({ params: { id }, body }))

/** Records the outcome of an attempt to reach a person. */
export const useNote = (id: number) =>
  useCaseChange(id, (body: NewCareEvent) => api.addCareEvent({ params: { id }, body }))

/** Switches the weekly mail on or off. */
export function useSetCareMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (weekly_mail: boolean) => api.setCareMail({ body: { weekly_mail } }),
    onSuccess: (saved) => client.setQueryData(careMail.queryKey, saved),
  })
}

/** Sets after how many missed weeks somebody is on the list. */
export function useSetCareSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CareSettings) => api.setCareSettings({ body }),
    onSuccess: (saved) => {
      client.setQueryData(careSettings.queryKey, saved)
      return client.invalidateQueries({ queryKey: ['dashboard'] })
    },
  })
}
