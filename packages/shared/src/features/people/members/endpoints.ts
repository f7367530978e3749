import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { defineFeature } from '../../../contract/feature.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { id, idParams } from '../../../fields.ts'
import { pageOf } from '../../../paging.ts'
import { worded } from '../../../texts.ts'
import { userQuery } from '../../../user-query.ts'
import { memberErrors } from './errors.ts'
import {
  additionalUpdate,
  childUpdate,
  directoryEntry,
  member,
  memberUpdate,
  profile,
  seenMember,
} from './schema.ts'

export const memberEndpoints = defineEndpoints({
  listMembers: {
    method: 'GET',
    path: '/api/members/',
    access: 'member',
    shows: 'others',
    summary: 'List the directory by last name, first name and id',
    response: z.array(directoryEntry),
  },
  getMember: {
    method: 'GET',
    path: '/api/members/:id/',
    access: 'member',
    shows: 'others',
    summary: 'Get a member, or a child without an account whom the caller looks after',
    params: idParams,
    response: seenMember,
    errors: [memberErrors.notFound],
  },
  updateChild: {
    method: 'PUT',
    path: '/api/users/profile/household/children/:id/',
    access: 'member',
    shows: 'others',
    hourly: 'directory',
    summary: 'Update the details of a child without an account whom the caller looks after',
    params: idParams,
    body: childUpdate,
    response: seenMember,
    errors: [memberErrors.notFound, memberErrors.twoHouseholds],
  },
  getProfile: {
    method: 'GET',
    path: '/api/users/profile/:id/',
    access: 'member',
    shows: 'self',
    whose: 'own-or-admin',
    summary: "Get the caller's own profile, or anyone's as an admin",
    params: idParams,
    response: profile,
    errors: [memberErrors.notFound],
  },
  updateAdditional: {
    method: 'PUT',
    path: '/api/users/profile/update/additional/',
    access: 'member',
    shows: 'self',
    whose: 'own-or-admin',
    hourly: 'directory',
    summary: "Update the caller's own additional details",
    body: additionalUpdate,
    response: profile,
    errors: [memberErrors.notFound, memberErrors.notTheirPicture],
  },
  uploadPicture: {
    method: 'POST',
    path: '/api/users/profile/upload/',
    access: 'member',
    shows: 'self',
    whose: 'own-or-admin',
    hourly: 'picture',
    summary: 'Upload a profile picture',
    body: z.object({ member_id: z.optional(id) }),
    file: 'image',
    response: z.object({ image: z.string() }),
    errors: [memberErrors.notFound, memberErrors.noFile],
  },
  listMemberDetails: {
    method: 'GET',
    path: '/api/users/admin/additionaluserdetails/',
    access: 'admin',
    summary: "Search all members' details",
    query: userQuery,
    response: pageOf(member),
    errors: [generalErrors.invalidPage],
  },
  getMemberDetails: {
    method: 'GET',
    path: '/api/users/members/:id/',
    access: 'admin',
    summary: "Get a member's details",
    params: idParams,
    response: member,
    errors: [memberErrors.notFound],
  },
  updateMember: {
    method: 'PUT',
    path: '/api/users/members/:id/update/',
    access: 'admin',
    proof: false,
    hourly: 'directory',
    summary: "Update a member's details",
    params: idParams,
    body: memberUpdate,
    response: member,
    errors: [memberErrors.notFound, memberErrors.notTheirPicture],
  },
  listDepartments: {
    method: 'GET',
    path: '/api/users/departments/',
    access: 'admin',
    summary: 'List the names of all departments',
    response: z.array(z.string()),
  },
})

export const membersFeature = defineFeature({
  endpoints: memberEndpoints,
  auditActions: {
    'member.view': worded('Viewed a member’s details'),
    'member.list': worded('Viewed the members’ details'),
    'member.update': worded('Changed a member’s details'),
    'member.picture': worded('Changed a member’s picture'),
  },
})
