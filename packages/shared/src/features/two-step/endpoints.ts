import * as z from 'zod/mini'
import { defineEndpoints } from '../../contract/endpoint.ts'
import { generalErrors } from '../../contract/general-errors.ts'
import { detail, idParams } from '../../fields.ts'
import { ownPassword, passwordErrors } from '../passwords/index.ts'
import { userErrors } from '../users/index.ts'
import { twoStepErrors } from './errors.ts'
import { secondStepCode, twoStepState } from './schema.ts'

const code = z.object({ code: secondStepCode })
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const twoStepEndpoints = defineEndpoints({
  getTwoStep: {
    method: 'GET',
    path: '/api/users/profile/two-step/',
    access: 'member',
    summary: 'Whether one signs in in two steps',
    response: twoStepState,
    errors: [userErrors.notFound],
  },
  startTwoStep: {
    method: 'POST',
    path: '/api/users/profile/two-step/start/',
    access: 'member',
    summary:
      'A new key for an authenticator app, with the password; it counts once a code of it has been given',
    body: ownPassword,
    response: z.object({
      /** In base32, to be typed in. */
      key: z.string(),
      /** The same as an `otpauth:` address, to be shown as a QR code. */
      uri: z.string(),
    }),
    errors: [
      passwordErrors.wrong,
      passwordErrors.addressBusy,
      passwordErrors.busy,
      generalErrors.tooManyTries,
      userErrors.notFound,
      twoStepErrors.alreadyOn,
    ],
  },
  confirmTwoStep: {
    method: 'POST',
    path: '/api/users/profile/two-step/confirm/',
    access: 'member',
    summary: 'Switch two-step sign-in on with a first code; answers with the recovery codes, once',
    body: code,
    response: recoveryCodes,
    errors: [
      userErrors.notFound,
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
    summary: 'New recovery codes in place of all others',
    body: code,
    response: recoveryCodes,
    errors: [
      userErrors.notFound,
      twoStepErrors.notOn,
      twoStepErrors.ownCodeNeeded,
      twoStepErrors.ownCodeWrong,
      generalErrors.tooManyTries,
    ],
  },
  endTwoStep: {
    method: 'POST',
    path: '/api/users/profile/two-step/off/',
    access: 'member',
    summary: 'Switch two-step sign-in off',
    body: code,
    response: detail,
    errors: [
      userErrors.notFound,
      twoStepErrors.notOn,
      twoStepErrors.ownCodeNeeded,
      twoStepErrors.ownCodeWrong,
      generalErrors.tooManyTries,
    ],
  },
  endTwoStepFor: {
    method: 'POST',
    path: '/api/users/update/:id/two-step/off/',
    access: 'admin',
    summary: 'Switch two-step sign-in off for somebody else who has lost their device and codes',
    params: idParams,
    response: detail,
    errors: [twoStepErrors.ownNeedsCode, userErrors.notFound, twoStepErrors.notOn],
  },
})
