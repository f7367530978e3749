import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { defineFeature } from '../../../contract/feature.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { detail, idParams } from '../../../fields.ts'
import { pageOf } from '../../../paging.ts'
import { worded } from '../../../texts.ts'
import { householdErrors } from './errors.ts'
import {
  household,
  householdDecision,
  householdQuery,
  householdRequest,
  householdRequestQuery,
  householdSuggestion,
  householdUpdate,
  newHousehold,
  newHouseholdRequest,
  ownHousehold,
  ownHouseholdQuery,
  ownHouseholdRequest,
} from './schema.ts'

const { adultsOnly, decided, inAnother, none } = householdErrors
const { notFound, personNotFound, requestNotFound, waiting } = householdErrors

export const householdEndpoints = defineEndpoints({
  getOwnHousehold: {
    method: 'GET',
    path: '/api/users/profile/household/',
    access: 'member',
    shows: 'others',
    summary: "Get the caller's household, and their requests to change it",
    query: ownHouseholdQuery,
    response: ownHousehold,
  },
  agreeToHousehold: {
    method: 'POST',
    path: '/api/users/profile/household/agree/',
    access: 'member',
    shows: 'self',
    summary: 'Let the adults of the household mark the caller present',
    response: detail,
    errors: [none],
  },
  endHouseholdAgreement: {
    method: 'DELETE',
    path: '/api/users/profile/household/agree/',
    access: 'member',
    shows: 'self',
    summary: 'Let nobody of the household mark the caller present any more',
    response: detail,
  },
  askForHouseholdChange: {
    method: 'POST',
    path: '/api/users/profile/household/requests/',
    access: 'member',
    shows: 'self',
    summary: "Ask the church's office to change the caller's household, or to make one",
    body: newHouseholdRequest,
    status: 201,
    response: ownHouseholdRequest,
    errors: [adultsOnly, waiting],
  },
  listHouseholds: {
    method: 'GET',
    path: '/api/users/admin/households/',
    access: 'admin',
    summary: 'Search the households by their names and those of their people',
    query: householdQuery,
    response: pageOf(household),
    errors: [generalErrors.invalidPage],
  },
  suggestHouseholds: {
    method: 'GET',
    path: '/api/users/admin/households/suggestions/',
    access: 'admin',
    summary: 'List people of the same surname and address who have no household',
    response: z.object({ results: z.array(householdSuggestion) }),
  },
  listHouseholdRequests: {
    method: 'GET',
    path: '/api/users/admin/households/requests/',
    access: 'admin',
    summary: 'List requests to change a household, the oldest first',
    query: householdRequestQuery,
    response: pageOf(householdRequest),
    errors: [generalErrors.invalidPage],
  },
  decideOnHouseholdRequest: {
    method: 'POST',
    path: '/api/users/admin/households/requests/:id/',
    access: 'admin',
    proof: false,
    summary: 'Accept a request once the household has been changed, or decline it',
    params: idParams,
    body: householdDecision,
    response: detail,
    errors: [requestNotFound, decided],
  },
  getHousehold: {
    method: 'GET',
    path: '/api/users/admin/households/:id/',
    access: 'admin',
    summary: 'Get a household',
    params: idParams,
    response: household,
    errors: [notFound],
  },
  createHousehold: {
    method: 'POST',
    path: '/api/users/admin/households/',
    access: 'admin',
    proof: false,
    hourly: 'directory',
    summary: 'Make a household of people',
    body: newHousehold,
    status: 201,
    response: household,
    errors: [personNotFound, inAnother],
  },
  updateHousehold: {
    method: 'PUT',
    path: '/api/users/admin/households/:id/',
    access: 'admin',
    proof: false,
    hourly: 'directory',
    summary: 'Change the name or the people of a household',
    params: idParams,
    body: householdUpdate,
    response: household,
    errors: [notFound, personNotFound, inAnother],
  },
  deleteHousehold: {
    method: 'DELETE',
    path: '/api/users/admin/households/:id/',
    access: 'admin',
    proof: false,
    hourly: 'directory',
    summary: 'Delete a household, but nobody in it',
    params: idParams,
    response: detail,
    errors: [notFound],
  },
})

export const householdsFeature = defineFeature({
  endpoints: householdEndpoints,
  auditActions: {
    'household.create': worded('Made a household'),
    'household.update': worded('Changed a household'),
    'household.delete': worded('Deleted a household'),
    'household.decide': worded('Decided about a request to change a household'),
    'household.agree': worded('Agreed to be marked by their household'),
    'household.end-agreement': worded('Stopped being marked by their household'),
  },
})
