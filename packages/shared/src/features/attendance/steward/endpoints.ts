import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { accountLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { stewardErrors } from './errors.ts'
import { stewardMark, stewardPerson, stewardQuery, stewardTap } from './schema.ts'

const { alreadyPresent, notCounted, notFound, notOpen, notServing, off, tooLateToUndo } =
  stewardErrors

export const stewardEndpoints = defineEndpoints({
  searchForSteward: {
    method: 'GET',
    path: '/api/users/attendance/steward/search/',
    access: 'steward',
    when: { from: 'opening', until: 'end', otherwise: notOpen },
    about: { what: 'attendance', people: ['results.*.id'] },
    summary: 'Find active people by name, and whether they are marked at a running session',
    query: stewardQuery,
    response: z.object({ results: z.array(stewardPerson) }),
    errors: [off, generalErrors.tooManyTries],
  },
  markForSteward: {
    method: 'POST',
    path: '/api/users/attendance/steward/mark/',
    access: 'marker',
    when: { from: 'opening', until: 'end', otherwise: notOpen },
    limit: accountLimits.tap,
    changes: ['serving'],
    summary: 'Mark a person present at a running session: as a leader, one who serves there',
    body: stewardTap,
    status: 201,
    response: stewardMark,
    errors: [off, notFound, alreadyPresent, notCounted, notServing],
  },
  undoForSteward: {
    method: 'DELETE',
    path: '/api/users/attendance/steward/mark/',
    access: 'marker',
    when: 'always',
    limit: accountLimits.tap,
    summary: 'Take back a mark that the caller made within the last two minutes',
    body: stewardTap,
    response: detail,
    errors: [tooLateToUndo],
  },
})
