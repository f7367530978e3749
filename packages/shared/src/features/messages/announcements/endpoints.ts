import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { defineFeature } from '../../../contract/feature.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { detail, idParams } from '../../../fields.ts'
import { pageOf, pageQuery } from '../../../paging.ts'
import { announcementErrors } from './errors.ts'
import {
  adminAnnouncement,
  announcement,
  announcementReach,
  announcementSending,
  announcementSent,
  newAnnouncement,
} from './schema.ts'

const listPath = '/api/users/admin/announcements/'
const path = '/api/users/admin/announcements/:id/'
const { notFound, over, sessionUnknown } = announcementErrors

export const announcementEndpoints = defineEndpoints({
  listAnnouncements: {
    method: 'GET',
    path: listPath,
    access: 'admin',
    summary: 'List announcements, the last to begin first',
    query: pageQuery,
    response: pageOf(adminAnnouncement),
    errors: [generalErrors.invalidPage],
  },
  createAnnouncement: {
    method: 'POST',
    path: listPath,
    access: 'admin',
    proof: false,
    hourly: 'announcement',
    summary: 'Write an announcement, which stands on the home page of its audience',
    body: newAnnouncement,
    status: 201,
    response: adminAnnouncement,
    errors: [sessionUnknown],
  },
  getAnnouncement: {
    method: 'GET',
    path,
    access: 'admin',
    summary: 'Get an announcement',
    params: idParams,
    response: adminAnnouncement,
    errors: [notFound],
  },
  updateAnnouncement: {
    method: 'PUT',
    path,
    access: 'admin',
    proof: false,
    hourly: 'announcement',
    summary:
      'Change an announcement; what has not left leaves with the new words, to the new audience',
    params: idParams,
    body: newAnnouncement,
    response: adminAnnouncement,
    errors: [notFound, sessionUnknown],
  },
  deleteAnnouncement: {
    method: 'DELETE',
    path,
    access: 'admin',
    proof: false,
    summary: 'Take an announcement back; what has not left does not leave',
    params: idParams,
    response: detail,
    errors: [notFound],
  },
  getAnnouncementReach: {
    method: 'GET',
    path: '/api/users/admin/announcements/:id/reach/',
    access: 'admin',
    summary: 'Count whom an announcement reaches now, and how',
    params: idParams,
    response: announcementReach,
    errors: [notFound],
  },
  sendAnnouncement: {
    method: 'POST',
    path: '/api/users/admin/announcements/:id/send/',
    access: 'admin',
    proof: false,
    hourly: 'announcement',
    summary: 'Tell those of the audience who chose it, and have not had it yet',
    params: idParams,
    body: announcementSending,
    response: announcementSent,
    errors: [notFound, over],
  },
  listOwnAnnouncements: {
    method: 'GET',
    path: '/api/users/announcements/',
    access: 'member',
    shows: 'self',
    summary: 'List the announcements that are for the caller now',
    response: z.array(announcement),
  },
  listPublicAnnouncements: {
    method: 'GET',
    path: '/api/church/announcements/',
    access: 'public',
    summary: 'List the announcements that are for everybody, visitors too, now',
    response: z.array(announcement),
  },
})

export const announcementsFeature = defineFeature({
  endpoints: announcementEndpoints,
  auditActions: {
    'announcement.create': 'Wrote an announcement',
    'announcement.update': 'Changed an announcement',
    'announcement.delete': 'Took an announcement back',
    'announcement.send': 'Sent an announcement',
  },
})
