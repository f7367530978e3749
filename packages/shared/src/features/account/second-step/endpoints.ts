import * as z from 'zod/mini'
import { accountErrors } from '../../../account-errors.ts'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { accountLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { ownPasswordRefusals, passwordErrors } from '../password/errors.ts'
import { ownPassword } from '../password/schema.ts'
import { twoStepErrors } from './errors.ts'
import { recentProof, secondStepCode, twoStepState } from './schema.ts'

const code = z.object({ code: secondStepCode })
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const ownCodeRefusals = [
  accountErrors.notFound,
  twoStepErrors.notOn,
  twoStepErrors.ownCodeNeeded,
  twoStepErrors.ownCodeWrong,
  generalErrors.tooManyTries,
] as const

export const twoStepEndpoints = defineEndpoints({
  getTwoStep: {
    method: 'GET',
    path: '/api/users/profile/two-step/',
    access: 'member',
    shows: 'self',
    summary: "Get the state of the caller's two-step sign-in",
    response: twoStepState,
    errors: [accountErrors.notFound],
  },
  startTwoStep: {
    method: 'POST',
    path: '/api/users/profile/two-step/start/',
    access: 'member',
    shows: 'self',
    limit: accountLimits.password,
    summary: 'Create a key for an authenticator app, with the password; a first code confirms it',
    body: ownPassword,
    response: z.object({
      /** Base32, for typing in. */
      key: z.string(),
      /** The same key as an `otpauth:` address, for a QR code. */
      uri: z.string(),
    }),
    errors: [...ownPasswordRefusals, accountErrors.notFound, twoStepErrors.alreadyOn],
  },
  confirmTwoStep: {
    method: 'POST',
    path: '/api/users/profile/two-step/confirm/',
    access: 'member',
    shows: 'self',
    limit: accountLimits.password,
    changes: 'everything',
    summary:
      'Switch on two-step sign-in with a first code; returns the recovery codes, only this once',
    body: code,
    response: recoveryCodes,
    errors: [
      accountErrors.notFound,
      twoStepErrors.alreadyOn,
      twoStepErrors.notStarted,
      twoStepErrors.ownCodeWrong,
      generalErrors.tooManyTries,
    ],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/users/profile/two-step/recovery-codes/',
    access: 'member',
    shows: 'self',
    limit: accountLimits.password,
    changes: 'everything',
    summary: 'Replace the recovery codes',
    body: code,
    response: recoveryCodes,
    errors: ownCodeRefusals,
  },
  endTwoStep: {
    method: 'POST',
    path: '/api/users/profile/two-step/off/',
    access: 'member',
    shows: 'self',
    limit: accountLimits.password,
    changes: 'everything',
    summary: 'Switch off two-step sign-in',
    body: code,
    response: detail,
    errors: ownCodeRefusals,
  },
  endTwoStepFor: {
    method: 'POST',
    path: '/api/users/update/:id/two-step/off/',
    access: 'admin',
    proof: true,
    summary: 'Switch off two-step sign-in for a user who has lost their device and codes',
    response: detail,
    errors: [twoStepErrors.ownNeedsCode, accountErrors.notFound, twoStepErrors.notOn],
  },
  prove: {
    method: 'POST',
    path: '/api/users/profile/prove/',
    access: 'member',
    shows: 'self',
    limit: accountLimits.password,
    summary: "Confirm the caller's identity with the password or a code, for 15 minutes",
    body: recentProof,
    response: detail,
    errors: [
      passwordErrors.wrong,
      passwordErrors.addressBusy,
      passwordErrors.busy,
      accountErrors.notFound,
      twoStepErrors.notOn,
      twoStepErrors.ownCodeNeeded,
      twoStepErrors.ownCodeWrong,
      twoStepErrors.addressTooNew,
      generalErrors.tooManyTries,
    ],
  },
})
