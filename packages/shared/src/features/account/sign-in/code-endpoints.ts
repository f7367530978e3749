import { accountErrors } from '../../../account-errors.ts'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { networkLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { signedInUser } from '../../../signed-in-user.ts'
import { mailboxErrors } from '../email/errors.ts'
import { passwordErrors } from '../password/errors.ts'
import { twoStepErrors } from '../second-step/errors.ts'
import { signInCodeErrors, signInErrors } from './errors.ts'
import { signInCodeConfirmation, signInCodeRequest } from './schema.ts'

export const signInCodeEndpoints = defineEndpoints({
  requestSignInCode: {
    method: 'POST',
    path: '/api/users/login/code/',
    access: 'public',
    limit: networkLimits.row,
    summary: 'Request an email with a code for signing in, in this browser',
    body: signInCodeRequest,
    response: detail,
    errors: [passwordErrors.addressBusy, passwordErrors.busy, generalErrors.tooManyTries],
  },
  confirmSignInCode: {
    method: 'POST',
    path: '/api/users/login/code/confirm/',
    access: 'public',
    limit: networkLimits.guess(signInCodeErrors.wrong),
    summary: 'Sign in with the code from the email',
    body: signInCodeConfirmation,
    response: signedInUser,
    errors: [
      mailboxErrors.addressFreed,
      signInCodeErrors.wrong,
      accountErrors.wayClosed,
      signInErrors.ownPasswordNeeded,
      twoStepErrors.codeNeeded,
      twoStepErrors.codeWrong,
      passwordErrors.addressBusy,
      passwordErrors.busy,
      generalErrors.tooManyTries,
    ],
  },
})
