import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { defineFeature } from '../../../contract/feature.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { detail } from '../../../fields.ts'
import { invitationErrors } from '../../people/invitations/errors.ts'
import { userErrors } from '../../people/users/errors.ts'
import { passwordErrors } from '../passwords/errors.ts'
import { refreshToken, signedInUser } from '../sign-ins/schema.ts'
import { twoStepErrors } from '../two-step/errors.ts'
import { signInErrors } from './errors.ts'
import { registration, signIn } from './schema.ts'

export const signInEndpoints = defineEndpoints({
  signIn: {
    method: 'POST',
    path: '/api/users/login/',
    access: 'public',
    summary: 'Sign in with e-mail and password',
    body: signIn,
    response: signedInUser,
    errors: [
      signInErrors.wrongSignIn,
      signInErrors.ownPasswordNeeded,
      signInErrors.samePassword,
      userErrors.emailTaken,
      passwordErrors.tooCommon,
      twoStepErrors.codeNeeded,
      twoStepErrors.codeWrong,
      passwordErrors.addressBusy,
      passwordErrors.busy,
      generalErrors.tooManyTries,
    ],
  },
  register: {
    method: 'POST',
    path: '/api/users/register/',
    access: 'public',
    summary: 'Register and sign in',
    body: registration,
    status: 201,
    response: signedInUser,
    errors: [
      userErrors.emailTaken,
      invitationErrors.sentInstead,
      passwordErrors.tooCommon,
      passwordErrors.addressBusy,
      passwordErrors.busy,
      generalErrors.tooManyTries,
    ],
  },
  refreshToken: {
    method: 'POST',
    path: '/api/token/refresh/',
    access: 'public',
    summary: 'Renew the access token',
    body: z.object({ refresh: refreshToken }),
    response: z.object({ access: z.string() }),
    errors: [signInErrors.refreshFailed],
  },
  signOut: {
    method: 'POST',
    path: '/api/users/logout/',
    access: 'public',
    summary: 'Sign out: revoke the sign-in of a refresh token',
    body: z.object({ refresh: refreshToken }),
    response: detail,
  },
})

export const signInFeature = defineFeature({
  endpoints: signInEndpoints,
  auditActions: {
    'sign-in.fail': 'A sign-in failed',
    'sign-in.succeed': 'Signed in',
    'sign-in.register': 'Registered',
    'sign-in.own-password': 'Replaced the first admin’s generated password',
  },
})
