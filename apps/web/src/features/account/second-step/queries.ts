import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { everything, useChange } from '../../../lib/use-change.ts'

/** The state of the user's two-step sign-in. */
export const twoStepState = queryOptions({
  queryKey: ['two-step'],
  queryFn: ({ signal }) => api.getTwoStep({}, { signal }),
})

/** Requests a new key, with the password. It takes effect once a code confirms it. */
export const useStartTwoStep = () =>
  useMutation({ mutationFn: (password: string) => api.startTwoStep({ body: { password } }) })

/** A change that takes a code from the authenticator app. Access to admin screens may depend on it. */
const useCodeChange = <Answer>(call: (code: string) => Promise<Answer>) =>
  useChange(call, everything)

/** Switches on two-step sign-in; resolves with the recovery codes. */
export const useConfirmTwoStep = () =>
  useCodeChange((code) => api.confirmTwoStep({ body: { code } }))

/** Replaces the recovery codes; resolves with the new ones. */
export const useRenewRecoveryCodes = () =>
  useCodeChange((code) => api.renewRecoveryCodes({ body: { code } }))

export const useEndTwoStep = () => useCodeChange((code) => api.endTwoStep({ body: { code } }))

/** Whether the user is an admin whom the server answers: one who must use two-step sign-in has switched it on. */
export function useAdminAccess(): boolean {
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin ?? false)
  const { data } = useQuery({ ...twoStepState, enabled: isAdmin })
  return isAdmin && data !== undefined && (data.enabled || !data.required)
}
