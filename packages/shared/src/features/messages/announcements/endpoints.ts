import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { accountLimits, networkLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { pageOf, pageQuery } from '../../../paging.ts'
import { announcementErrors } from './errors.ts'
import {
  adminAnnouncement,
  announcement,
  announcementReach,
  announcementSending,
  announcementSent,
  newAnnouncement,
  wholeAnnouncement,
} from './schema.ts'

const listPath = '/api/users/admin/announcements/'
const path = '/api/users/admin/announcements/:id/'
const { notFound, over, peopleUnknown, published, sessionUnknown } = announcementErrors
/** Those whom an announcement names. */
const about = { what: 'account', people: ['people.*.id'] } as const

export const announcementEndpoints = defineEndpoints({
  listAnnouncements: {
    method: 'GET',
    path: listPath,
    access: 'admin',
    summary: 'List announcements: drafts first, then by their start, newest first',
    query: pageQuery,
    response: pageOf(adminAnnouncement),
  },
  createAnnouncement: {
    method: 'POST',
    path: listPath,
    access: 'admin',
    proof: false,
    limit: accountLimits.announcement,
    summary: 'Create an announcement, which is shown on the home page of its audience, or a draft',
    body: newAnnouncement,
    status: 201,
    about,
    response: wholeAnnouncement,
    errors: [peopleUnknown, sessionUnknown],
  },
  getAnnouncement: {
    method: 'GET',
    path,
    access: 'admin',
    summary: 'Get an announcement',
    about,
    response: wholeAnnouncement,
    errors: [notFound],
  },
  updateAnnouncement: {
    method: 'PUT',
    path,
    access: 'admin',
    proof: false,
    limit: accountLimits.announcement,
    summary:
      'Change an announcement, or publish a draft; messages still waiting are sent with the new text, to the new audience',
    body: newAnnouncement,
    about,
    response: wholeAnnouncement,
    errors: [notFound, peopleUnknown, published, sessionUnknown],
  },
  deleteAnnouncement: {
    method: 'DELETE',
    path,
    access: 'admin',
    proof: false,
    summary: 'Take an announcement back; messages still waiting are not sent',
    response: detail,
    errors: [notFound],
  },
  getAnnouncementReach: {
    method: 'GET',
    path: '/api/users/admin/announcements/:id/reach/',
    access: 'admin',
    summary: 'Count the people whom an announcement would reach now, and how',
    response: announcementReach,
    errors: [notFound],
  },
  sendAnnouncement: {
    method: 'POST',
    path: '/api/users/admin/announcements/:id/send/',
    access: 'admin',
    proof: true,
    limit: accountLimits.announcement,
    summary:
      'Send an announcement to the people of its audience who chose that and have not received it yet; publishes a draft',
    body: announcementSending,
    response: announcementSent,
    errors: [notFound, over],
  },
  listOwnAnnouncements: {
    method: 'GET',
    path: '/api/users/announcements/',
    access: 'member',
    shows: 'self',
    summary: 'List the current announcements for the caller',
    response: z.array(announcement),
  },
  listPublicAnnouncements: {
    method: 'GET',
    path: '/api/church/announcements/',
    access: 'public',
    limit: networkLimits.read,
    summary: 'List the current public announcements',
    response: z.array(announcement),
  },
})
