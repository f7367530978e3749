import { defineEndpoints } from '../../../contract/endpoint.ts'
import { accountLimits } from '../../../contract/limits.ts'
import { deskErrors } from '../desk/errors.ts'
import { sessionDetails } from '../desk/schema.ts'
import { sessionErrors } from '../sessions/errors.ts'
import { unnamedErrors } from './errors.ts'
import { keeping, keepingChange, unnamedNumber, unnamedSettings } from './schema.ts'

const keepingPath = '/api/users/profile/attendance/keeping/'
const settingsPath = '/api/users/admin/unnamed/'

export const unnamedEndpoints = defineEndpoints({
  getKeeping: {
    method: 'GET',
    path: keepingPath,
    access: 'member',
    shows: 'self',
    summary: "Get whether the caller's attendance is kept by name, or counted at all",
    response: keeping,
  },
  setKeeping: {
    method: 'PUT',
    path: keepingPath,
    access: 'member',
    shows: 'self',
    summary:
      "Set whether the caller's attendance is kept by name, or counted at all, and perhaps take their name off the past",
    body: keepingChange,
    response: keeping,
    errors: [unnamedErrors.off],
  },
  getUnnamedSettings: {
    method: 'GET',
    path: settingsPath,
    access: 'admin',
    summary: 'Get whether people can choose to be counted without their names',
    response: unnamedSettings,
  },
  setUnnamedSettings: {
    method: 'PUT',
    path: settingsPath,
    access: 'admin',
    proof: false,
    changes: ['church'],
    summary:
      'Set whether people can choose to be counted without their names; those who have stay so',
    body: unnamedSettings,
    response: unnamedSettings,
  },
  setUnnamedNumber: {
    method: 'PUT',
    path: '/api/users/admin/sessions/:id/unnamed/',
    access: 'admin',
    proof: false,
    limit: accountLimits.correction,
    changes: ['office'],
    summary: 'Correct how many people were counted without their names at a closed session',
    body: unnamedNumber,
    response: sessionDetails,
    errors: [
      sessionErrors.notFound,
      deskErrors.cancelled,
      unnamedErrors.notClosed,
      unnamedErrors.tooFew,
    ],
  },
})
