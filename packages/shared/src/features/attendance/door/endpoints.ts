import { defineEndpoints } from '../../../contract/endpoint.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { networkLimits } from '../../../contract/limits.ts'
import { sessionErrors } from '../sessions/errors.ts'
import { doorErrors } from './errors.ts'
import { doorCode, doorCodes, doorPass, doorRules } from './schema.ts'

const settingsPath = '/api/users/admin/door/'

export const doorEndpoints = defineEndpoints({
  getDoor: {
    method: 'GET',
    path: '/api/users/sessions/:id/door/',
    access: 'steward',
    when: { until: 'end', otherwise: doorErrors.closed },
    summary: 'Get the codes that the screen at the door of a session shows now',
    response: doorCodes,
    errors: [sessionErrors.notFound],
  },
  openDoor: {
    method: 'POST',
    path: '/api/users/attendance/door/',
    access: 'public',
    identifies: true,
    limit: networkLimits.token,
    summary: 'Exchange a code at the door for a pass; the six digits only for somebody signed in',
    body: doorCode,
    response: doorPass,
    errors: [doorErrors.codeWrong, doorErrors.codeExpired, generalErrors.signInNeeded],
  },
  getDoorRules: {
    method: 'GET',
    path: '/api/church/door/',
    access: 'public',
    limit: networkLimits.read,
    summary: 'Get how people are marked present',
    response: doorRules,
  },
  getDoorSettings: {
    method: 'GET',
    path: settingsPath,
    access: 'admin',
    summary: 'Get how people are marked present',
    response: doorRules,
  },
  setDoorSettings: {
    method: 'PUT',
    path: settingsPath,
    access: 'admin',
    proof: false,
    summary: 'Set how people are marked present',
    body: doorRules,
    response: doorRules,
  },
})
