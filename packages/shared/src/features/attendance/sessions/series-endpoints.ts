import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { idParams } from '../../../fields.ts'
import { seriesErrors } from './errors.ts'
import { newSeries, series, seriesUpdate } from './series-schema.ts'

export const seriesEndpoints = defineEndpoints({
  listSeries: {
    method: 'GET',
    path: '/api/users/sessions/series/',
    access: 'admin',
    summary: 'List the repeating sessions',
    response: z.array(series),
  },
  createSeries: {
    method: 'POST',
    path: '/api/users/sessions/series/',
    access: 'admin',
    summary: 'Create a repeating session and its dates of the coming eight weeks',
    body: newSeries,
    status: 201,
    response: series,
  },
  updateSeries: {
    method: 'PUT',
    path: '/api/users/sessions/series/:id/update/',
    access: 'admin',
    summary:
      'Change, pause or resume a repeating session, and with it the dates that are still to come',
    params: idParams,
    body: seriesUpdate,
    response: series,
    errors: [seriesErrors.notFound],
  },
  endSeries: {
    method: 'POST',
    path: '/api/users/sessions/series/:id/end/',
    access: 'admin',
    summary: 'End a repeating session and remove its coming dates that have no marks',
    params: idParams,
    response: series,
    errors: [seriesErrors.notFound],
  },
})
