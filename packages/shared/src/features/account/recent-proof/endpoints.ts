import { defineEndpoints } from '../../../contract/endpoint.ts'
import { defineFeature } from '../../../contract/feature.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { detail } from '../../../fields.ts'
import { userErrors } from '../../people/users/errors.ts'
import { passwordErrors } from '../passwords/errors.ts'
import { twoStepErrors } from '../two-step/errors.ts'
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

export const recentProofFeature = defineFeature({
  endpoints: recentProofEndpoints,
  auditActions: {
    'recent-proof.give': 'Confirmed their identity',
    'recent-proof.fail': 'Gave a wrong password while signed in',
  },
})
