import { defineEndpoints } from '../../../contract/endpoint.ts'
import { accountLimits } from '../../../contract/limits.ts'
import { pageOf } from '../../../paging.ts'
import { userErrors } from '../../people/users/errors.ts'
import { sessionErrors } from '../sessions/errors.ts'
import { stewardErrors } from '../steward/errors.ts'
import { deskErrors, headcountErrors } from './errors.ts'
import {
  attendanceQuery,
  correction,
  headcounts,
  headcountsOfSession,
  personAtSession,
  sessionDetails,
} from './schema.ts'

const { notFound } = sessionErrors
const headcountsPath = '/api/users/admin/sessions/:id/headcounts/'

export const deskEndpoints = defineEndpoints({
  getSessionDetails: {
    method: 'GET',
    path: '/api/users/admin/sessions/:id/',
    access: 'admin',
    summary: 'Get a session with its numbers, and how people came to be present',
    response: sessionDetails,
    errors: [notFound],
  },
  listSessionAttendance: {
    method: 'GET',
    path: '/api/users/admin/sessions/:id/attendance/',
    access: 'admin',
    about: { what: 'attendance', people: ['results.*.user'] },
    summary: 'List who was present, absent or neither at a session, by name',
    query: attendanceQuery,
    response: pageOf(personAtSession),
    errors: [notFound],
  },
  correctAttendance: {
    method: 'PUT',
    path: '/api/users/admin/sessions/:id/attendance/:user/',
    access: 'admin',
    proof: false,
    limit: accountLimits.correction,
    changes: ['office'],
    about: { what: 'attendance', people: ['user'] },
    summary: 'Correct the attendance of a person at a session that has opened',
    body: correction,
    response: personAtSession,
    errors: [
      notFound,
      userErrors.notFound,
      stewardErrors.alreadyPresent,
      ...Object.values(deskErrors),
    ],
  },
  getHeadcounts: {
    method: 'GET',
    path: headcountsPath,
    access: 'steward',
    when: { from: 'opening', until: 'day-after', otherwise: headcountErrors.notNow },
    summary:
      'Get the headcounts of a session, with its people and attendance; as a steward until a day after its end',
    response: headcountsOfSession,
    errors: [notFound],
  },
  setHeadcounts: {
    method: 'PUT',
    path: headcountsPath,
    access: 'steward',
    when: { from: 'opening', until: 'day-after', otherwise: headcountErrors.notNow },
    changes: ['office'],
    summary: 'Set the headcounts of a session; as a steward until a day after its end',
    body: headcounts,
    response: headcountsOfSession,
    errors: [notFound],
  },
})
