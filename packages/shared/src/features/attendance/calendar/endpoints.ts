import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { networkLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { feedErrors } from './errors.ts'
import {
  calendarEvent,
  calendarQuery,
  calendarSettings,
  createdFeed,
  feed,
  feedRemoval,
  newFeed,
  publicEvent,
} from './schema.ts'

const settingsPath = '/api/users/admin/calendar/'
const feedsPath = '/api/users/profile/feeds/'

export const calendarEndpoints = defineEndpoints({
  listCalendar: {
    method: 'GET',
    path: '/api/users/calendar/',
    access: 'member',
    shows: 'self',
    summary:
      'List the sessions that concern the caller, by start; only the public ones after leaving',
    query: calendarQuery,
    response: z.array(calendarEvent),
  },
  listPublicCalendar: {
    method: 'GET',
    path: '/api/church/calendar/',
    access: 'public',
    limit: networkLimits.read,
    summary: 'List the public sessions, by start',
    query: calendarQuery,
    response: z.array(publicEvent),
  },
  getCalendarSettings: {
    method: 'GET',
    path: settingsPath,
    access: 'admin',
    summary: 'Get what everybody sees of the calendar',
    response: calendarSettings,
  },
  setCalendarSettings: {
    method: 'PUT',
    path: settingsPath,
    access: 'admin',
    proof: false,
    summary: 'Set what everybody sees of the calendar',
    body: calendarSettings,
    response: calendarSettings,
  },
  listFeeds: {
    method: 'GET',
    path: feedsPath,
    access: 'member',
    shows: 'self',
    summary: "List the caller's calendar feeds",
    response: z.array(feed),
  },
  createFeed: {
    method: 'POST',
    path: feedsPath,
    access: 'member',
    shows: 'self',
    summary: 'Create a calendar feed for a device; its address is shown only now',
    body: newFeed,
    status: 201,
    response: createdFeed,
    errors: [feedErrors.tooMany, feedErrors.hasLeft],
  },
  removeFeed: {
    method: 'DELETE',
    path: feedsPath,
    access: 'member',
    shows: 'self',
    summary: "End one of the caller's calendar feeds",
    body: feedRemoval,
    response: detail,
    errors: [feedErrors.notFound],
  },
})
