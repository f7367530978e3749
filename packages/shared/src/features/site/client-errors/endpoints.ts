import { defineEndpoints } from '../../../contract/endpoint.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { networkLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { clientError } from './schema.ts'

export const clientErrorsEndpoints = defineEndpoints({
  reportClientError: {
    method: 'POST',
    path: '/api/client-errors/',
    access: 'public',
    limit: networkLimits.report,
    summary: 'Report why a screen could not be shown',
    body: clientError,
    response: detail,
    errors: [generalErrors.tooManyTries],
  },
})
