import type { KeepingChange, UnnamedNumber, UnnamedSettings } from '@church/shared'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Whether the user's attendance is kept by name. */
export const ownKeeping = queryOptions({
  queryKey: ['keeping'],
  queryFn: ({ signal }) => api.getKeeping({}, { signal }),
})

/** Sets whether the user's attendance is kept by name. */
export function useSetKeeping() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: KeepingChange) => api.setKeeping({ body }),
    onSuccess: (saved) => {
      client.setQueryData(ownKeeping.queryKey, saved)
      return client.invalidateQueries({ queryKey: ['attendance'] })
    },
  })
}

/** Whether people can choose to be counted without their names. */
export const unnamedSettings = queryOptions({
  queryKey: ['unnamed', 'settings'],
  queryFn: ({ signal }) => api.getUnnamedSettings({}, { signal }),
})

/** Saves that choice of the church. */
export function useSetUnnamedSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: UnnamedSettings) => api.setUnnamedSettings({ body }),
    onSuccess: (saved) => {
      client.setQueryData(unnamedSettings.queryKey, saved)
      return client.invalidateQueries({ queryKey: ['church'] })
    },
  })
}

/** Corrects how many people were counted without their names at a session. */
export function useCorrectUnnamed(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: UnnamedNumber) => api.setUnnamedNumber({ params: { id }, body }),
    // Everything that shows attendance.
    onSuccess: () =>
      Promise.all(
        ['desk', 'attendance', 'sessions', 'dashboard'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}
