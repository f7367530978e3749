import { defineEndpoints } from '../../../contract/endpoint.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { detail } from '../../../fields.ts'
import { clientError } from './schema.ts'

export const clientErrorsEndpoints = defineEndpoints({
  reportClientError: {
    method: 'POST',
    path: '/api/client-errors/',
    access: 'public',
    summary: 'Report why a screen could not be shown',
    body: clientError,
    response: detail,
    errors: [generalErrors.tooManyTries],
  },
})
