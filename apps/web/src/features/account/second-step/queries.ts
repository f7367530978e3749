import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'

/** The state of the user's two-step sign-in. */
export const twoStepState = queryOptions({
  queryKey: ['two-step'],
  queryFn: ({ signal }) => api.getTwoStep({}, { signal }),
})

/** Requests a new key, with the password. It takes effect once a code confirms it. */
export const useStartTwoStep = () =>
  useMutation({ mutationFn: (password: string) => api.startTwoStep({ body: { password } }) })

/** A mutation that takes a code from the authenticator app. */
function useCodeMutation<Answer>(mutationFn: (code: string) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // Access to admin screens may depend on it.
    onSuccess: () => client.invalidateQueries(),
  })
}

/** Switches on two-step sign-in; resolves with the recovery codes. */
export const useConfirmTwoStep = () =>
  useCodeMutation((code) => api.confirmTwoStep({ body: { code } }))

/** Replaces the recovery codes; resolves with the new ones. */
export const useRenewRecoveryCodes = () =>
  useCodeMutation((code) => api.renewRecoveryCodes({ body: { code } }))

export const useEndTwoStep = () => useCodeMutation((code) => api.endTwoStep({ body: { code } }))

/** Whether the user is an admin whom the server answers: one who must use two-step sign-in has switched it on. */
export function useAdminAccess(): boolean {
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin ?? false)
  const { data } = useQuery({ ...twoStepState, enabled: isAdmin })
  return isAdmin && data !== undefined && (data.enabled || !data.required)
}
