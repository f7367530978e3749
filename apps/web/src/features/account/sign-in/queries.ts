import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { storeUser } from '../../../lib/current-user.ts'

type SignIn = NonNullable<NonNullable<Parameters<typeof api.signIn>[0]>['body']>

/** Signs in with `username` (the e-mail address), `password` and, if required, `code`, and stores the user on this device. */
export function useSignIn() {
  return useMutation({
    mutationFn: (body: SignIn) => api.signIn({ body }),
    onSuccess: storeUser,
  })
}

type Registration = NonNullable<Parameters<typeof api.register>[0]>['body']

/** Registers a user and signs them in. */
export function useRegister() {
  return useMutation({
    mutationFn: (body: Registration) => api.register({ body }),
    onSuccess: storeUser,
  })
}
