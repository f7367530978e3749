import { type DirectoryRules, type Sharing, t } from '@church/shared'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** How open the directory is. */
export const currentRules = queryOptions({
  queryKey: ['directory', 'rules'],
  queryFn: ({ signal }) => api.getDirectoryRules({}, { signal }),
})

/** The same for admins, with whether one of them has chosen it. */
export const directorySettings = queryOptions({
  queryKey: ['directory', 'settings'],
  queryFn: ({ signal }) => api.getDirectorySettings({}, { signal }),
})

/** What the user shows to other members; null until they choose. */
export const ownSharing = queryOptions({
  queryKey: ['directory', 'sharing'],
  queryFn: ({ signal }) => api.getSharing({}, { signal }),
})

/** Sets how open the directory is. */
export function useSetRules() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: DirectoryRules) => api.setDirectorySettings({ body }),
    onSuccess: (saved) => {
      client.setQueryData(directorySettings.queryKey, saved)
      // The directory, the waiting newcomers and the audit log depend on it.
      return client.invalidateQueries()
    },
  })
}

/** Said once the user has chosen. */
export const choiceSaved = t('Your choice has been saved.')

/** Sets what the user shows to other members. */
export function useSetSharing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sharing) => api.setSharing({ body }),
    onSuccess: (saved) => {
      client.setQueryData(ownSharing.queryKey, saved)
      // A picture that becomes hidden gets a new address.
      return client.invalidateQueries({ queryKey: ['members'] })
    },
  })
}
