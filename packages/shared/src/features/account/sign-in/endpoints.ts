import * as z from 'zod/mini'
import { accountErrors } from '../../../account-errors.ts'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { accountLimits, networkLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { signedInUser } from '../../../signed-in-user.ts'
import { ownPasswordRefusals, passwordErrors } from '../password/errors.ts'
import { ownPassword } from '../password/schema.ts'
import { twoStepErrors } from '../second-step/errors.ts'
import { signInErrors } from './errors.ts'
import { signIn, signInPlace } from './schema.ts'

const refreshToken = z.string().check(z.minLength(1), z.maxLength(1024))

export const signInEndpoints = defineEndpoints({
  signIn: {
    method: 'POST',
    path: '/api/users/login/',
    access: 'public',
    limit: networkLimits.guess(signInErrors.wrongSignIn),
    summary: 'Sign in with email and password',
    body: signIn,
    response: signedInUser,
    errors: [
      signInErrors.wrongSignIn,
      signInErrors.ownPasswordNeeded,
      signInErrors.samePassword,
      accountErrors.wayClosed,
      accountErrors.emailTaken,
      passwordErrors.tooCommon,
      twoStepErrors.codeNeeded,
      twoStepErrors.codeWrong,
      passwordErrors.addressBusy,
      passwordErrors.busy,
      generalErrors.tooManyTries,
    ],
  },
  refreshToken: {
    method: 'POST',
    path: '/api/token/refresh/',
    access: 'public',
    limit: networkLimits.token,
    summary: 'Renew the access token',
    body: z.object({ refresh: refreshToken }),
    response: z.object({ access: z.string() }),
    errors: [signInErrors.refreshFailed],
  },
  signOut: {
    method: 'POST',
    path: '/api/users/logout/',
    access: 'public',
    limit: networkLimits.token,
    summary: 'Sign out: revoke the sign-in of a refresh token',
    body: z.object({ refresh: refreshToken }),
    response: detail,
  },
  listSignIns: {
    method: 'GET',
    path: '/api/users/profile/sign-ins/',
    access: 'member',
    shows: 'self',
    summary: "List the caller's sign-ins, last used first",
    response: z.array(signInPlace),
  },
  endOtherSignIns: {
    method: 'POST',
    path: '/api/users/profile/sign-ins/end-others/',
    access: 'member',
    shows: 'self',
    limit: accountLimits.password,
    summary: 'Sign out everywhere else, with the password',
    body: ownPassword,
    response: detail,
    errors: [...ownPasswordRefusals],
  },
})
