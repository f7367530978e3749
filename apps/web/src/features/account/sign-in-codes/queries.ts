import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { storeUser } from '../../../lib/current-user.ts'

/** Requests an e-mail with a code that works in this browser. */
export const useRequestSignInCode = () =>
  useMutation({ mutationFn: (body: { email: string }) => api.requestSignInCode({ body }) })

type Confirmation = Parameters<typeof api.confirmSignInCode>[0]['body']

/** Signs in with the code from the mail. */
export const useConfirmSignInCode = () =>
  useMutation({
    mutationFn: (body: Confirmation) => api.confirmSignInCode({ body }),
    onSuccess: storeUser,
  })
