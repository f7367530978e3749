import { defineEndpoints } from '../../../contract/endpoint.ts'
import { idParams } from '../../../fields.ts'
import { user, userErrors } from '../users/index.ts'
import { mergeErrors } from './errors.ts'
import { mergePreview, mergeTarget } from './schema.ts'

const errors = [
  userErrors.notFound,
  userErrors.lastAdmin,
  mergeErrors.samePerson,
  mergeErrors.yourself,
]

export const mergingEndpoints = defineEndpoints({
  previewMerge: {
    method: 'GET',
    path: '/api/users/:id/merge/',
    access: 'admin',
    summary: 'Show what merging a person into another would keep, fill and drop',
    params: idParams,
    query: mergeTarget,
    response: mergePreview,
    errors,
  },
  mergeUsers: {
    method: 'POST',
    path: '/api/users/:id/merge/',
    access: 'admin',
    proof: true,
    summary: 'Merge a person into another, with attendance and details, and delete their record',
    params: idParams,
    body: mergeTarget,
    response: user,
    errors,
  },
})
