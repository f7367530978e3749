import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { forgetUser } from '../../lib/sign-in-store.ts'

/** Asks for a mail with a link to set a new password. */
export function useAskingForReset() {
  return useMutation({
    mutationFn: (body: { email: string }) => api.requestPasswordReset({ body }),
  })
}

/** Sets a new password with the parts of the link. It ends every sign-in, so also the one kept here. */
export function useSettingPassword() {
  return useMutation({
    mutationFn: (body: { uidb64: string; token: string; password: string }) =>
      api.confirmPasswordReset({ body }),
    onSuccess: () => forgetUser('logout'),
  })
}
