import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { accountLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { pageOf } from '../../../paging.ts'
import { userErrors } from '../../people/users/errors.ts'
import {
  absenceRemoval,
  addedAbsence,
  awayErrors,
  awayQuery,
  newAbsence,
  plannedAbsence,
} from './away.ts'
import { careErrors } from './errors.ts'
import {
  careAsk,
  careCase,
  careCaseDetails,
  careQuery,
  carer,
  careSettings,
  careUpdate,
  newCareEvent,
  weeksOfPerson,
} from './schema.ts'

const casePath = '/api/users/care/:id/'
const awayPath = '/api/users/profile/away/'
const settingsPath = '/api/users/admin/care/'

export const careEndpoints = defineEndpoints({
  listCareCases: {
    method: 'GET',
    path: '/api/users/care/',
    access: 'carer',
    when: 'always',
    about: { what: 'care', people: ['results.*.person.id'] },
    summary:
      "List the caller's own and unassigned cases, closed ones only if they had them, or all as an admin",
    query: careQuery,
    response: pageOf(careCase),
  },
  listCarers: {
    method: 'GET',
    path: '/api/users/care/carers/',
    access: 'admin',
    about: { what: 'account', people: ['*.id'] },
    summary: 'List those who can look after a case, by name',
    response: z.array(carer),
  },
  getWeeksOf: {
    method: 'GET',
    path: '/api/users/members/:id/weeks/',
    access: 'admin',
    about: { what: 'attendance', people: ['params.id'] },
    summary: 'Get the weeks of the last year in which a person was present, missed or away',
    response: weeksOfPerson,
  },
  getCareCase: {
    method: 'GET',
    path: casePath,
    access: 'carer',
    when: 'always',
    summary: 'Get a case with what was noted about it',
    response: careCaseDetails,
    errors: [careErrors.notFound],
  },
  updateCareCase: {
    method: 'PUT',
    path: casePath,
    access: 'carer',
    when: 'always',
    changes: ['office'],
    about: { what: 'care', people: ['person.id'] },
    summary:
      'Take, give back, snooze, reopen or close a case; an admin can give it to anyone who cares',
    body: careUpdate,
    response: careCaseDetails,
    errors: Object.values(careErrors),
  },
  addCareEvent: {
    method: 'POST',
    path: '/api/users/care/:id/events/',
    access: 'carer',
    when: 'always',
    changes: ['office'],
    about: { what: 'care', people: ['person.id'] },
    summary: 'Note what came of a try to reach the person; it takes a case that nobody looks after',
    body: newCareEvent,
    status: 201,
    response: careCaseDetails,
    errors: [careErrors.notFound, careErrors.closed],
  },
  listAbsences: {
    method: 'GET',
    path: awayPath,
    access: 'member',
    shows: 'self',
    summary:
      'List the planned absences of the caller, or as an admin of anyone, that have not passed',
    query: awayQuery,
    response: z.array(plannedAbsence),
    errors: [generalErrors.notYours, userErrors.notFound],
  },
  addAbsence: {
    method: 'POST',
    path: awayPath,
    access: 'member',
    shows: 'self',
    summary:
      'Plan an absence of the caller, or as an admin of anyone, that has not passed; it takes nobody off the plan',
    body: newAbsence,
    status: 201,
    response: addedAbsence,
    errors: [generalErrors.notYours, userErrors.notFound, awayErrors.passed, awayErrors.tooMany],
  },
  removeAbsence: {
    method: 'DELETE',
    path: awayPath,
    access: 'member',
    shows: 'self',
    summary: 'Remove a planned absence of the caller, or as an admin of anyone',
    body: absenceRemoval,
    response: detail,
    errors: [awayErrors.notFound],
  },
  askForCare: {
    method: 'POST',
    path: '/api/users/profile/ask/',
    access: 'member',
    shows: 'self',
    limit: accountLimits.wish,
    summary: 'Ask the carers for a call, a visit or prayer',
    body: careAsk,
    status: 201,
    response: detail,
  },
  getCareSettings: {
    method: 'GET',
    path: settingsPath,
    access: 'admin',
    summary: 'Get after how many missed weeks somebody counts as missed',
    response: careSettings,
  },
  setCareSettings: {
    method: 'PUT',
    path: settingsPath,
    access: 'admin',
    proof: false,
    changes: ['office'],
    summary: 'Set after how many missed weeks somebody counts as missed, for weeks from now on',
    body: careSettings,
    response: careSettings,
  },
})
