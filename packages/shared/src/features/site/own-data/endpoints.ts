import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { accountLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { userErrors } from '../../people/users/errors.ts'
import { userDeletion } from '../../people/users/schema.ts'

export const ownDataTexts = {
  fileName: 'my-data.zip',
} as const

export const ownDataEndpoints = defineEndpoints({
  downloadOwnData: {
    method: 'GET',
    path: '/api/users/profile/download/',
    access: 'member',
    shows: 'self',
    proof: true,
    limit: accountLimits['own-data'],
    summary: "Download all of the caller's data: a ZIP file with JSON and the picture",
    response: z.unknown(),
    errors: [userErrors.notFound],
  },
  deleteOwnAccount: {
    method: 'DELETE',
    path: '/api/users/profile/delete/',
    access: 'member',
    shows: 'self',
    summary: "Delete the caller's own account with details, marks, picture and sign-ins",
    body: userDeletion,
    response: detail,
    errors: [userErrors.notFound, userErrors.lastAdmin, userErrors.childrenLeft],
  },
})
