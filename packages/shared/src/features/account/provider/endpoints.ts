import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { accountLimits, networkLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { signedInUser } from '../../../signed-in-user.ts'
import { twoStepErrors } from '../second-step/errors.ts'
import { providerErrors } from './errors.ts'
import {
  provider,
  providerAnswer,
  providerSignIn,
  providerVisit,
  signInWays,
  signInWaysOverview,
} from './schema.ts'

const path = '/api/users/provider/'
const waysPath = '/api/users/admin/sign-in-ways/'
const started = z.object({
  /** The page of the provider to open. */
  url: z.string(),
})
const {
  notConnected,
  onlyWay,
  notSetUp,
  other,
  refused,
  taken,
  unavailable,
  unconfirmed,
  unknown,
  unproven,
  untried,
  unverified,
  whoAreYou,
} = providerErrors

export const providerEndpoints = defineEndpoints({
  getProvider: {
    method: 'GET',
    path,
    access: 'public',
    identifies: true,
    limit: networkLimits.read,
    summary: 'Get the provider with whose accounts people can sign in',
    response: provider,
  },
  getSignInWays: {
    method: 'GET',
    path: waysPath,
    access: 'admin',
    summary: 'Get which ways to sign in are open to members',
    response: signInWaysOverview,
  },
  setSignInWays: {
    method: 'PUT',
    path: waysPath,
    access: 'admin',
    proof: true,
    limit: accountLimits['sign-in-ways'],
    summary: 'Set which ways to sign in are open to members beside the provider; admins keep all',
    body: signInWays,
    response: signInWays,
    errors: [notSetUp, untried],
  },
  startProviderSignIn: {
    method: 'POST',
    path: `${path}sign-in/start/`,
    access: 'public',
    limit: networkLimits.token,
    summary: 'Get the page of the provider at which to sign in',
    body: providerVisit,
    response: started,
    errors: [notSetUp, unavailable],
  },
  signInWithProvider: {
    method: 'POST',
    path: `${path}sign-in/`,
    access: 'public',
    limit: networkLimits.token,
    summary: 'Sign in with what the provider has sent along, in the browser that asked for it',
    body: providerSignIn,
    response: signedInUser,
    errors: [
      notSetUp,
      other,
      refused,
      unavailable,
      unconfirmed,
      unknown,
      unverified,
      whoAreYou,
      twoStepErrors.codeNeeded,
      twoStepErrors.codeWrong,
      generalErrors.tooManyTries,
    ],
  },
  startProviderConnection: {
    method: 'POST',
    path: `${path}connection/start/`,
    access: 'member',
    shows: 'self',
    proof: true,
    limit: accountLimits.password,
    summary:
      "Get the page of the provider at which to sign in, to connect it to the caller's account",
    response: started,
    errors: [notSetUp, unavailable],
  },
  connectProvider: {
    method: 'POST',
    path: `${path}connection/`,
    access: 'member',
    shows: 'self',
    limit: accountLimits.password,
    summary: 'Connect the account of the provider with which the caller has just signed in there',
    body: providerAnswer,
    response: detail,
    errors: [notSetUp, refused, taken, unavailable],
  },
  proveWithProvider: {
    method: 'POST',
    path: `${path}proof/`,
    access: 'member',
    shows: 'self',
    limit: accountLimits.password,
    summary: "Confirm the caller's identity with a fresh sign-in at the provider, for 15 minutes",
    body: providerAnswer,
    response: detail,
    errors: [notSetUp, refused, unavailable, unproven, twoStepErrors.addressTooNew],
  },
  disconnectProvider: {
    method: 'DELETE',
    path: `${path}connection/`,
    access: 'member',
    shows: 'self',
    proof: true,
    limit: accountLimits.password,
    summary: "Disconnect the provider from the caller's account",
    response: detail,
    errors: [notConnected, onlyWay],
  },
})
