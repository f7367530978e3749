import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { accountLimits, networkLimits } from '../../../contract/limits.ts'
import { directoryRules, directorySettings, sharing } from './schema.ts'

const settingsPath = '/api/users/admin/directory/'
const sharingPath = '/api/users/profile/sharing/'

export const sharingEndpoints = defineEndpoints({
  getDirectoryRules: {
    method: 'GET',
    path: '/api/church/directory/',
    access: 'public',
    limit: networkLimits.read,
    summary: 'Get how open the directory is',
    response: directoryRules,
  },
  getDirectorySettings: {
    method: 'GET',
    path: settingsPath,
    access: 'admin',
    summary: 'Get how open the directory is, and whether an admin has chosen that',
    response: directorySettings,
  },
  setDirectorySettings: {
    method: 'PUT',
    path: settingsPath,
    access: 'admin',
    // To open it, or to stop waiting for approval.
    proof: [{ changed: 'mode' }, { changed: 'newcomers' }],
    limit: accountLimits.directory,
    changes: 'everything',
    summary: 'Set how open the directory is; a change for newcomers approves everybody there',
    body: directoryRules,
    response: directorySettings,
  },
  getSharing: {
    method: 'GET',
    path: sharingPath,
    access: 'member',
    shows: 'self',
    summary: 'Get what the caller shows to other members; null until they choose',
    response: z.nullable(sharing),
  },
  setSharing: {
    method: 'PUT',
    path: sharingPath,
    access: 'member',
    shows: 'self',
    limit: accountLimits.directory,
    summary: 'Set what the caller shows to other members',
    body: sharing,
    response: sharing,
  },
})
