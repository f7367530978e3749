import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { accountLimits } from '../../../contract/limits.ts'
import { pageOf, pageQuery } from '../../../paging.ts'
import { photographErrors } from './errors.ts'
import { ownPhotoPermission, photoAnswer, photoPermission } from './schema.ts'

export const photographEndpoints = defineEndpoints({
  listOwnPhotoPermissions: {
    method: 'GET',
    path: '/api/users/profile/photographs/',
    access: 'member',
    shows: 'others',
    summary:
      'List where photographs of the caller’s children, or of the caller under 18, may be shown',
    response: z.array(ownPhotoPermission),
  },
  answerPhotoPermission: {
    method: 'PUT',
    path: '/api/users/profile/photographs/:id/',
    access: 'member',
    shows: 'others',
    limit: accountLimits.directory,
    summary:
      'Say where photographs of a child whom the caller looks after, or of the caller, may be shown',
    body: photoAnswer,
    response: ownPhotoPermission,
    errors: [photographErrors.notYours],
  },
  listPhotoPermissions: {
    method: 'GET',
    path: '/api/users/admin/photographs/',
    access: 'admin',
    about: { what: 'household', people: ['results.*.child'] },
    summary: 'Search the children and where photographs of each may be shown',
    query: pageQuery,
    response: pageOf(photoPermission),
  },
})
