import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { clearUser } from '../../../lib/current-user.ts'

/** Requests an e-mail with a link to set a new password. */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (body: { email: string }) => api.requestPasswordReset({ body }),
  })
}

/** Sets a new password with the parts of the link. The server ends every sign-in, including this one. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { uidb64: string; token: string; password: string }) =>
      api.confirmPasswordReset({ body }),
    onSuccess: () => clearUser('logout'),
  })
}
