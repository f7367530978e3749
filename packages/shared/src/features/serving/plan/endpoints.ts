import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { idParams } from '../../../fields.ts'
import { sessionErrors } from '../../attendance/sessions/errors.ts'
import { teamErrors } from '../teams/errors.ts'
import { servingErrors } from './errors.ts'
import {
  plan,
  planQuery,
  serving,
  slot,
  slotMove,
  slotParams,
  slotUpdate,
  suggested,
  suggestion,
  telling,
  told,
  undoneSuggestion,
} from './schema.ts'

const ofTeam = [teamErrors.notFound, teamErrors.notYours]

export const planEndpoints = defineEndpoints({
  getPlan: {
    method: 'GET',
    path: '/api/users/serving/plan/',
    access: 'member',
    shows: 'others',
    about: { what: 'serving', people: ['people.*.id'] },
    summary: 'Get who serves when; drafts are shown to the leaders of the team only',
    query: planQuery,
    response: plan,
    errors: ofTeam,
  },
  setSlot: {
    method: 'PUT',
    path: '/api/users/serving/plan/:slot/',
    access: 'leader',
    when: 'always',
    about: { what: 'serving', people: ['user'] },
    summary: 'Put a person of the team on, or take the person off',
    params: slotParams,
    body: slotUpdate,
    response: slot,
    errors: [...Object.values(servingErrors), teamErrors.notYours, teamErrors.over],
  },
  moveSlot: {
    method: 'POST',
    path: '/api/users/serving/plan/:slot/move/',
    access: 'leader',
    when: 'always',
    about: { what: 'serving', people: ['slots.*.user'] },
    summary: 'Move a person to another place of the plan; two people change places',
    params: slotParams,
    body: slotMove,
    response: z.object({ slots: z.array(slot) }),
    errors: [...Object.values(servingErrors), teamErrors.notYours, teamErrors.over],
  },
  suggestPlan: {
    method: 'POST',
    path: '/api/users/serving/plan/suggest/',
    access: 'leader',
    when: 'always',
    about: { what: 'serving', people: ['people.*.id'] },
    summary: 'Fill the gaps of a team with drafts, by who is free and serves the least',
    body: suggestion,
    response: suggested,
    errors: ofTeam,
  },
  undoSuggestion: {
    method: 'POST',
    path: '/api/users/serving/plan/suggest/undo/',
    access: 'leader',
    when: 'always',
    summary: 'Empty slots that a suggestion filled, as far as they are still drafts of it',
    body: undoneSuggestion,
    response: z.object({ emptied: z.int() }),
    errors: [teamErrors.notYours],
  },
  tellPlan: {
    method: 'POST',
    path: '/api/users/serving/plan/tell/',
    access: 'leader',
    when: 'always',
    summary: 'Tell everybody of a team their dates that they have not been told yet',
    body: telling,
    response: told,
    errors: ofTeam,
  },
  listServing: {
    method: 'GET',
    path: '/api/users/serving/sessions/:id/',
    access: 'marker',
    when: { from: 'opening', until: 'day-after', otherwise: teamErrors.notNow },
    about: { what: 'serving', people: ['slots.*.user'] },
    summary: 'List who serves at a session, and whether they are marked',
    params: idParams,
    response: z.object({ slots: z.array(serving) }),
    errors: [sessionErrors.notFound],
  },
})
