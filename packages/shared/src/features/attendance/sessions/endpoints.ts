import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { accountLimits, networkLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { seriesErrors, sessionErrors } from './errors.ts'
import { cancellation, newSession, session, sessionUpdate } from './schema.ts'
import { newSeries, regularService, series, seriesUpdate } from './series-schema.ts'

const { notFound, notOver, over, hasMarks } = sessionErrors

export const sessionEndpoints = defineEndpoints({
  listSessions: {
    method: 'GET',
    path: '/api/users/sessions/',
    access: 'member',
    shows: 'self',
    summary: 'List all sessions, newest first',
    response: z.array(session),
  },
  listCurrentSessions: {
    method: 'GET',
    path: '/api/users/sessions/current/',
    access: 'member',
    shows: 'self',
    summary: 'List sessions that have not ended, running ones first; the first is the current one',
    response: z.array(session),
  },
  createSession: {
    method: 'POST',
    path: '/api/users/sessions/create/',
    access: 'admin',
    proof: false,
    changes: ['office', 'church'],
    summary: 'Create a session',
    body: newSession,
    status: 201,
    response: session,
  },
  updateSession: {
    method: 'PUT',
    path: '/api/users/sessions/:id/update/',
    access: 'admin',
    proof: false,
    limit: accountLimits.calendar,
    changes: ['office', 'church'],
    summary: 'Change a session, and with `scope` the other dates of its series',
    body: sessionUpdate,
    response: session,
    errors: [notFound, over],
  },
  cancelSession: {
    method: 'POST',
    path: '/api/users/sessions/:id/cancel/',
    access: 'admin',
    proof: false,
    changes: ['office', 'church'],
    summary: 'Cancel a session before its end; its marks are kept and count no longer',
    body: cancellation,
    response: session,
    errors: [notFound, over],
  },
  reinstateSession: {
    method: 'POST',
    path: '/api/users/sessions/:id/reinstate/',
    access: 'admin',
    proof: false,
    changes: ['office', 'church'],
    summary: 'Take back a cancellation, until the end of the session',
    response: session,
    errors: [notFound, over],
  },
  deleteSession: {
    method: 'DELETE',
    path: '/api/users/sessions/:id/delete/',
    access: 'admin',
    proof: false,
    changes: ['office', 'church'],
    summary: 'Delete a session at which nobody is marked present',
    response: detail,
    errors: [notFound, hasMarks],
  },
  expireSession: {
    method: 'POST',
    path: '/api/users/sessions/expire/:id/',
    access: 'member',
    shows: 'self',
    summary: 'Close a session that has ended and record the absentees',
    response: detail,
    errors: [notFound, notOver],
  },
})

export const seriesEndpoints = defineEndpoints({
  listRegularServices: {
    method: 'GET',
    path: '/api/church/services/',
    access: 'public',
    limit: networkLimits.read,
    summary: 'List the regular services for everybody, by weekday and time',
    response: z.array(regularService),
  },
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
    proof: false,
    limit: accountLimits.calendar,
    changes: ['office', 'church'],
    summary: 'Create a repeating session and its dates of the coming eight weeks',
    body: newSeries,
    status: 201,
    response: series,
  },
  updateSeries: {
    method: 'PUT',
    path: '/api/users/sessions/series/:id/update/',
    access: 'admin',
    proof: false,
    limit: accountLimits.calendar,
    changes: ['office', 'church'],
    summary:
      'Change, pause or resume a repeating session, and with it the dates that are still to come',
    body: seriesUpdate,
    response: series,
    errors: [seriesErrors.notFound],
  },
  endSeries: {
    method: 'POST',
    path: '/api/users/sessions/series/:id/end/',
    access: 'admin',
    proof: false,
    changes: ['office', 'church'],
    summary: 'End a repeating session and remove its coming dates that have no marks',
    response: series,
    errors: [seriesErrors.notFound],
  },
})
