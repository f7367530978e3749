import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { detail } from '../../../fields.ts'
import { seriesErrors, sessionErrors } from '../../attendance/sessions/errors.ts'
import { teamErrors } from './errors.ts'
import { newTeam, servingRoles, team, teamUpdate } from './schema.ts'

const teamsPath = '/api/users/serving/teams/'
const teamPath = '/api/users/serving/teams/:id/'
const sessionPath = '/api/users/serving/sessions/:id/roles/'
const seriesPath = '/api/users/serving/series/:id/roles/'

export const teamEndpoints = defineEndpoints({
  listTeams: {
    method: 'GET',
    path: teamsPath,
    access: 'member',
    shows: 'self',
    summary: 'List the teams that the caller is in or leads, all as an admin, by name',
    response: z.array(team),
  },
  createTeam: {
    method: 'POST',
    path: teamsPath,
    access: 'admin',
    proof: true,
    about: { what: 'serving', people: ['leaders.*'] },
    summary: 'Create a team of a department',
    body: newTeam,
    status: 201,
    response: team,
    errors: [teamErrors.nameTaken, teamErrors.leaderNotFound, teamErrors.leaderWaits],
  },
  updateTeam: {
    method: 'PUT',
    path: teamPath,
    access: 'admin',
    proof: true,
    about: { what: 'serving', people: ['leaders.*'] },
    summary: 'Change a team; planned dates stay',
    body: teamUpdate,
    response: team,
    errors: [
      teamErrors.notFound,
      teamErrors.nameTaken,
      teamErrors.leaderNotFound,
      teamErrors.leaderWaits,
    ],
  },
  deleteTeam: {
    method: 'DELETE',
    path: teamPath,
    access: 'admin',
    proof: false,
    summary: 'Delete a team with its roles and dates; people who were told of a date are told once',
    response: detail,
    errors: [teamErrors.notFound],
  },
  getSessionRoles: {
    method: 'GET',
    path: sessionPath,
    access: 'leader',
    when: 'always',
    summary: 'Get the roles of a session, as far as the caller plans them',
    response: servingRoles,
    errors: [sessionErrors.notFound],
  },
  setSessionRoles: {
    method: 'PUT',
    path: sessionPath,
    access: 'leader',
    when: { until: 'end', otherwise: teamErrors.over },
    summary: 'Set the roles of a session: those of the caller’s teams, or all as an admin',
    body: servingRoles,
    response: servingRoles,
    errors: [sessionErrors.notFound, teamErrors.notFound, teamErrors.notYours],
  },
  getSeriesRoles: {
    method: 'GET',
    path: seriesPath,
    access: 'leader',
    when: 'always',
    summary: 'Get the roles of a repeating session, as far as the caller plans them',
    response: servingRoles,
    errors: [seriesErrors.notFound],
  },
  setSeriesRoles: {
    method: 'PUT',
    path: seriesPath,
    access: 'leader',
    when: 'always',
    summary:
      'Set the roles of a repeating session and its coming dates, except dates with roles of their own',
    body: servingRoles,
    response: servingRoles,
    errors: [seriesErrors.notFound, teamErrors.notFound, teamErrors.notYours],
  },
})
