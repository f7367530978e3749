import { defineEndpoints } from '../../../contract/endpoint.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { detail } from '../../../fields.ts'
import { userErrors } from '../../people/users/index.ts'
import { passwordErrors } from '../passwords/index.ts'
import { twoStepErrors } from '../two-step/index.ts'
import { recentProof } from './schema.ts'

export const recentProofEndpoints = defineEndpoints({
  prove: {
    method: 'POST',
    path: '/api/users/profile/prove/',
    access: 'member',
    summary: "Confirm the caller's identity with the password or a code, for 15 minutes",
    body: recentProof,
    response: detail,
    errors: [
      passwordErrors.wrong,
      passwordErrors.addressBusy,
      passwordErrors.busy,
      userErrors.notFound,
      twoStepErrors.notOn,
      twoStepErrors.ownCodeNeeded,
      twoStepErrors.ownCodeWrong,
      generalErrors.tooManyTries,
    ],
  },
})
