import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Whether one signs in in two steps. */
export const twoStepState = queryOptions({
  queryKey: ['two-step'],
  queryFn: ({ signal }) => api.getTwoStep({}, { signal }),
})

/** Asks for a new key, with the password; it counts once a code of it has been given. */
export const useStartTwoStep = () =>
  useMutation({ mutationFn: (password: string) => api.startTwoStep({ body: { password } }) })

/** Something that a code of the app is given for. */
function useCodeMutation<Answer>(mutationFn: (code: string) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // Screens of admins may have been refused until now, or will be from now on.
    onSuccess: () => client.invalidateQueries(),
  })
}

/** Switches it on; resolves with the recovery codes. */
export const useConfirmTwoStep = () =>
  useCodeMutation((code) => api.confirmTwoStep({ body: { code } }))

/** Resolves with recovery codes in place of the old ones. */
export const useRenewRecoveryCodes = () =>
  useCodeMutation((code) => api.renewRecoveryCodes({ body: { code } }))

export const useEndTwoStep = () => useCodeMutation((code) => api.endTwoStep({ body: { code } }))

/** Switches it off for somebody else. */
export const useEndTwoStepFor = () =>
  useMutation({ mutationFn: (id: number) => api.endTwoStepFor({ params: { id } }) })
