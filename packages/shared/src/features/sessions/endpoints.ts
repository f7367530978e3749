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
    summary: 'List all sessions, newest first',
    response: z.array(session),
  },
  listCurrentSessions: {
    method: 'GET',
    path: '/api/users/sessions/current/',
    access: 'member',
    summary: 'List sessions that have not ended, running ones first; the first is the current one',
    response: z.array(session),
  },
  createSession: {
    method: 'POST',
    path: '/api/users/sessions/create/',
    access: 'admin',
    summary: 'Create a session',
    body: newSession,
    status: 201,
    response: session,
  },
  expireSession: {
    method: 'POST',
    path: '/api/users/sessions/expire/:id/',
    access: 'member',
    summary: 'Close a session that has ended and record the absentees',
    params: idParams,
    response: detail,
    errors: [...Object.values(sessionErrors)],
  },
})
