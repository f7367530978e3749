import * as z from 'zod/mini'
import { defineEndpoints } from '../../contract/endpoint.ts'
import { detail, idParams } from '../../fields.ts'
import { sessionErrors } from './errors.ts'
import { newSession, session } from './schema.ts'

export const sessionEndpoints = defineEndpoints({
  listSessions: {
    method: 'GET',
    path: '/api/users/sessions/',
    access: 'member',
    summary: 'All sessions, newest first',
    response: z.array(session),
  },
  listCurrentSessions: {
    method: 'GET',
    path: '/api/users/sessions/current/',
    access: 'member',
    summary: 'Sessions that are not over, running ones first; the first is the current one',
    response: z.array(session),
  },
  createSession: {
    method: 'POST',
    path: '/api/users/sessions/create/',
    access: 'admin',
    summary: 'Open a session',
    body: newSession,
    status: 201,
    response: session,
  },
  expireSession: {
    method: 'POST',
    path: '/api/users/sessions/expire/:id/',
    access: 'member',
    summary: 'Close a session that is over and write down who was absent',
    params: idParams,
    response: detail,
    errors: [...Object.values(sessionErrors)],
  },
})
