import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { tokenLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { directoryEntry } from '../../people/members/schema.ts'
import { sessionsReport } from '../reports/schema.ts'
import { tokenErrors } from './errors.ts'
import {
  createdToken,
  keyParams,
  newToken,
  numbersQuery,
  readCalendar,
  readCalendarQuery,
  token,
} from './schema.ts'

const tokensPath = '/api/users/admin/tokens/'

const numbers = {
  method: 'GET',
  access: 'reader',
  reads: 'numbers',
  limit: tokenLimits.numbers,
  query: numbersQuery,
  response: sessionsReport,
} as const

const calendar = {
  method: 'GET',
  access: 'reader',
  reads: 'calendar',
  limit: tokenLimits.calendar,
  query: readCalendarQuery,
  response: readCalendar,
} as const

export const tokenEndpoints = defineEndpoints({
  listTokens: {
    method: 'GET',
    path: tokensPath,
    access: 'admin',
    summary: 'List the reading tokens',
    response: z.array(token),
  },
  createToken: {
    method: 'POST',
    path: tokensPath,
    access: 'admin',
    proof: true,
    summary: 'Make a reading token, which is shown only now; the other admins get a mail',
    body: newToken,
    status: 201,
    response: createdToken,
    errors: [tokenErrors.tooMany],
  },
  endToken: {
    method: 'DELETE',
    path: `${tokensPath}:id/`,
    access: 'admin',
    proof: false,
    summary: 'End a reading token',
    response: detail,
    errors: [tokenErrors.notFound],
  },
  readNumbers: {
    ...numbers,
    path: '/api/reading/numbers/',
    summary: 'Read the numbers of the sessions of a period, by a token in the Authorization header',
  },
  readNumbersByAddress: {
    ...numbers,
    path: '/api/reading/:key/numbers/',
    summary: 'Read the same by a token that was made for an address',
    params: keyParams,
  },
  readCalendar: {
    ...calendar,
    path: '/api/reading/calendar/',
    summary: 'Read the sessions for everybody, by a token in the Authorization header',
  },
  readCalendarByAddress: {
    ...calendar,
    path: '/api/reading/:key/calendar/',
    summary: 'Read the same by a token that was made for an address',
    params: keyParams,
  },
  readDirectory: {
    method: 'GET',
    path: '/api/reading/directory/',
    access: 'reader',
    reads: 'directory',
    limit: tokenLimits.directory,
    about: { what: 'directory', people: ['*.id'] },
    summary: 'Read the directory as members see it, by a token in the Authorization header',
    response: z.array(directoryEntry),
  },
})
