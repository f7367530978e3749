import { defineEndpoints } from '../../../contract/endpoint.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { detail } from '../../../fields.ts'
import { passwordErrors } from '../passwords/index.ts'
import { signInErrors } from '../sign-in/index.ts'
import { signedInUser } from '../sign-ins/index.ts'
import { twoStepErrors } from '../two-step/index.ts'
import { signInCodeErrors } from './errors.ts'
import { signInCodeConfirmation, signInCodeRequest } from './schema.ts'

export const signInCodeEndpoints = defineEndpoints({
  requestSignInCode: {
    method: 'POST',
    path: '/api/users/login/code/',
    access: 'public',
    summary: 'Request an e-mail with a code for signing in, in this browser',
    body: signInCodeRequest,
    response: detail,
    errors: [generalErrors.tooManyTries],
  },
  confirmSignInCode: {
    method: 'POST',
    path: '/api/users/login/code/confirm/',
    access: 'public',
    summary: 'Sign in with the code from the e-mail',
    body: signInCodeConfirmation,
    response: signedInUser,
    errors: [
      signInCodeErrors.wrong,
      signInErrors.ownPasswordNeeded,
      twoStepErrors.codeNeeded,
      twoStepErrors.codeWrong,
      passwordErrors.addressBusy,
      passwordErrors.busy,
      generalErrors.tooManyTries,
    ],
  },
})
