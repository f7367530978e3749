import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { accountLimits } from '../../../contract/limits.ts'
import { paperDirectory, paperList, paperListChoice, printing } from './schema.ts'

const path = '/api/members/paper/'

export const paperEndpoints = defineEndpoints({
  listPrintings: {
    method: 'GET',
    path,
    access: 'member',
    shows: 'others',
    summary: 'List who printed how much of the directory within a year, the latest first',
    response: z.array(printing),
  },
  printDirectory: {
    method: 'POST',
    path,
    access: 'member',
    shows: 'others',
    limit: accountLimits.directory,
    summary:
      'Get the directory for printing, without those who refuse that, and record who prints it',
    response: paperDirectory,
  },
  printList: {
    method: 'POST',
    path: '/api/users/admin/paper/',
    access: 'admin',
    proof: false,
    limit: accountLimits.directory,
    about: { what: 'directory', people: ['people.*.id'] },
    summary:
      'Get a list of people for printing, without those who refuse that, and record who prints it',
    body: paperListChoice,
    response: paperList,
  },
})
