import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { accountLimits, networkLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { campusUpdate, listedCampus, newCampus } from './campus-schema.ts'
import { campusErrors, churchErrors } from './errors.ts'
import { churchSettings, churchUpdate, publicChurch } from './schema.ts'

const settingsPath = '/api/users/admin/church/'
const logoPath = '/api/users/admin/church/logo/'
const campusesPath = '/api/users/admin/campuses/'
const campusPath = '/api/users/admin/campuses/:id/'

const { notFound, nameTaken, inUse, last, tooMany } = campusErrors

export const churchEndpoints = defineEndpoints({
  getChurch: {
    method: 'GET',
    path: '/api/church/',
    access: 'public',
    limit: networkLimits.read,
    summary: "Get the church's details; also sets the CSRF cookie",
    response: publicChurch,
  },
  getChurchSettings: {
    method: 'GET',
    path: settingsPath,
    access: 'admin',
    summary: "Get the church's details as admins set them, and what is done of the first steps",
    response: churchSettings,
  },
  updateChurch: {
    method: 'PUT',
    path: settingsPath,
    access: 'admin',
    proof: [{ changed: 'bank' }, { changed: 'contact' }, { changed: 'help' }],
    limit: accountLimits.calendar,
    summary: "Change the church's details",
    body: churchUpdate,
    response: churchSettings,
    errors: [
      churchErrors.locked,
      churchErrors.unknownTimeZone,
      churchErrors.unknownLanguage,
      churchErrors.ownLanguage,
    ],
  },
  uploadLogo: {
    method: 'POST',
    path: logoPath,
    access: 'admin',
    proof: false,
    limit: accountLimits.picture,
    summary: "Set the church's logo",
    body: z.object({}),
    file: 'logo',
    response: churchSettings,
    errors: [churchErrors.noLogo],
  },
  removeLogo: {
    method: 'DELETE',
    path: logoPath,
    access: 'admin',
    proof: false,
    summary: "Remove the church's logo",
    response: churchSettings,
  },
  listCampuses: {
    method: 'GET',
    path: campusesPath,
    access: 'admin',
    summary: 'List the campuses, the first one first',
    response: z.array(listedCampus),
  },
  createCampus: {
    method: 'POST',
    path: campusesPath,
    access: 'admin',
    proof: false,
    summary: 'Add a campus',
    body: newCampus,
    status: 201,
    response: listedCampus,
    errors: [nameTaken, tooMany],
  },
  updateCampus: {
    method: 'PUT',
    path: campusPath,
    access: 'admin',
    proof: false,
    summary: 'Change a campus, or take it out of use',
    body: campusUpdate,
    response: listedCampus,
    errors: [notFound, nameTaken, inUse, last, churchErrors.locked],
  },
  deleteCampus: {
    method: 'DELETE',
    path: campusPath,
    access: 'admin',
    proof: false,
    summary: 'Delete a campus at which no session is planned',
    response: detail,
    errors: [notFound, inUse, last, churchErrors.locked],
  },
})
