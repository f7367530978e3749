import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { networkLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { sessionErrors } from '../sessions/errors.ts'
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
  sharedEvent,
} from './schema.ts'

const eventPath = '/api/church/calendar/:id/'
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
  getCalendarEvent: {
    method: 'GET',
    path: eventPath,
    access: 'public',
    identifies: true,
    limit: networkLimits.read,
    summary: 'Get a session that is public or concerns the caller; any other is not found',
    response: sharedEvent,
    errors: [sessionErrors.notFound],
  },
  getCalendarEventFile: {
    method: 'GET',
    path: `${eventPath}file/`,
    access: 'public',
    identifies: true,
    limit: networkLimits.read,
    summary: 'Get such a session as an iCalendar file, with the id that it has in feeds',
    response: z.string(),
    errors: [sessionErrors.notFound],
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
