import * as z from 'zod/mini'
import { accountErrors } from '../../../account-errors.ts'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { accountLimits, networkLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { signedInUser } from '../../../signed-in-user.ts'
import { ownPasswordRefusals } from '../password/errors.ts'
import { passkeyErrors, twoStepErrors } from './errors.ts'
import {
  creationOptions,
  newPasskey,
  passkey,
  passkeyName,
  passkeyProof,
  passkeySignIn,
  requestOptions,
} from './schema.ts'

const { alreadyAdded, notAccepted, notFound, refused, tooMany } = passkeyErrors

export const passkeyEndpoints = defineEndpoints({
  startPasskeySignIn: {
    method: 'POST',
    path: '/api/users/login/passkey/start/',
    access: 'public',
    limit: networkLimits.row,
    summary: 'Start signing in with a passkey in this browser',
    response: requestOptions,
    errors: [generalErrors.tooManyTries],
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/users/login/passkey/',
    access: 'public',
    limit: networkLimits.token,
    summary: 'Sign in with a passkey, which counts as both steps',
    body: passkeySignIn,
    response: signedInUser,
    errors: [refused, accountErrors.wayClosed],
  },
  listPasskeys: {
    method: 'GET',
    path: '/api/users/profile/passkeys/',
    access: 'member',
    shows: 'self',
    summary: "List the caller's passkeys, oldest first",
    response: z.array(passkey),
  },
  startPasskey: {
    method: 'POST',
    path: '/api/users/profile/passkeys/start/',
    access: 'member',
    shows: 'self',
    limit: accountLimits.password,
    summary: 'Start adding a passkey; needs the password and, if two-step sign-in is on, a code',
    body: passkeyProof,
    response: creationOptions,
    errors: [
      ...ownPasswordRefusals,
      accountErrors.notFound,
      twoStepErrors.ownCodeNeeded,
      twoStepErrors.ownCodeWrong,
      tooMany,
    ],
  },
  addPasskey: {
    method: 'POST',
    path: '/api/users/profile/passkeys/',
    access: 'member',
    shows: 'self',
    limit: accountLimits.password,
    summary: 'Add the passkey that the browser has created',
    body: newPasskey,
    status: 201,
    response: passkey,
    errors: [notAccepted, alreadyAdded, tooMany, accountErrors.notFound],
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/users/profile/passkeys/:id/',
    access: 'member',
    shows: 'self',
    summary: "Rename one of the caller's passkeys",
    body: passkeyName,
    response: passkey,
    errors: [notFound],
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/users/profile/passkeys/:id/',
    access: 'member',
    shows: 'self',
    proof: true,
    summary: "Remove one of the caller's passkeys",
    response: detail,
    errors: [notFound],
  },
})
